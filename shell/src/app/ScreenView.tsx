import { addressOf } from '@portal/platform/addresses';
import { lazyRetry } from '@portal/platform/lazy-retry';
import { useRights } from '@portal/platform/rights';
import { useSession } from '@portal/platform/session';
import { useSwitches } from '@portal/platform/switches';
import { useEffect } from 'react';
import { RemoteOutlet } from '../remotes/RemoteOutlet';
import { guard } from './guard';
import { navigator, useNavigation } from './navigation';
import { OWN_VIEWS } from './own-views';
import { ShellPart } from './ShellPart';
import type { Screen } from './screens';
import { Waiting } from './Waiting';
import { wantedPath } from './wanted-path';

const NotFoundPage = lazyRetry(() => import(/* webpackChunkName: "absent" */ './NotFoundPage'));
const AbsentPage = lazyRetry(() => import(/* webpackChunkName: "absent" */ './AbsentPage'));
const RefusedPage = lazyRetry(() => import(/* webpackChunkName: "absent" */ './RefusedPage'));
const ModuleOffPage = lazyRetry(() => import(/* webpackChunkName: "absent" */ './ModuleOffPage'));
const StartFailed = lazyRetry(() => import(/* webpackChunkName: "absent" */ './StartFailed'));

/** The page of the address, when it may be shown; else what stands in its place. */
export function ScreenView({ screen }: { screen: Screen | undefined }) {
  const session = useSession((current) => current.state);
  const problem = useSession((current) => current.problem);
  const rights = useRights((current) => current.ready);
  const rightsProblem = useRights((current) => current.problem);
  const verdict =
    screen && guard({ access: screen.access, isLogIn: screen.route?.isLogIn === true, session, rightsReady: rights });

  useEffect(() => {
    if (verdict === 'login') {
      const { pathname, search, hash } = window.location;
      wantedPath.remember(`${pathname}${search}${hash}`);
      navigator.replace(addressOf('log-in'));
    }
    if (verdict === 'wanted') navigator.replace(wantedPath.take(window.location.search));
  }, [verdict]);

  if (verdict === 'wait' && (problem ?? rightsProblem)) {
    return (
      <ShellPart place="page">
        <StartFailed />
      </ShellPart>
    );
  }
  if (!screen || verdict !== 'show') return <Waiting />;
  return (
    <ShellPart key={placeOf(screen)} place="page" waiting={<Waiting />}>
      <Shown screen={screen} />
    </ShellPart>
  );
}

/** A page that failed is no reason to hold back the next. */
const placeOf = (screen: Screen) =>
  screen.kind === 'own' ? screen.page : screen.kind === 'remote' ? screen.remote : screen.kind;

function Shown({ screen }: { screen: Screen }) {
  const location = useNavigation((navigation) => navigation.location);
  const navigationType = useNavigation((navigation) => navigation.navigationType);
  const switchesReady = useSwitches((switches) => switches.ready);
  const module = screen.route?.module;
  const isOff = useSwitches((switches) => module !== undefined && !switches[module]);
  if (screen.kind === 'missing') return <NotFoundPage />;
  if (screen.kind === 'refused') return <RefusedPage />;
  if (screen.kind === 'absent') return <AbsentPage key={screen.remote} remote={screen.remote} why={screen.why} />;
  if (screen.kind === 'own') {
    const Page = OWN_VIEWS[screen.page];
    return <Page />;
  }
  // R-ROUTE-30: no call to a service that is switched off, so its remote does not even start before that is known.
  if (module !== undefined && !switchesReady) return <Waiting />;
  if (isOff) return <ModuleOffPage />;
  return (
    <RemoteOutlet
      remote={screen.remote}
      location={location}
      navigationType={navigationType}
      navigator={navigator}
      loading={<Waiting />}
    />
  );
}
