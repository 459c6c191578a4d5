import { lazyRetry } from '@portal/platform/lazy-retry';
import { Part } from '@portal/ui/part';
import { matchPath, Route, Routes, useLocation, useParams } from '@portal/ui/router';
import { TooltipArea } from '@portal/ui/tooltip';
import { Suspense } from 'react';
import { type Fleet, fetchFleet, useFleet } from '../data/useFleet';
import { fetchTexts } from '../texts';
import { OverviewPage } from './OverviewPage';

const AuditPages = lazyRetry(() => import('./AuditPages'));
/** Screens with a file of their own each, which ask themselves for what they show; the others show the fleet. */
const OWN_PAGES = {
  '/map': lazyRetry(() => import('./MapPage')),
  '/audit': AuditPages,
  '/audit/group/:groupId': AuditPages,
  '/device/:deviceId': lazyRetry(() => import('./DevicePage')),
  '/sensordata/:deviceId': lazyRetry(() => import('./SensorDataPage')),
};
/** As the router reads addresses: in any letter case, with or without a slash at the end [R-ROUTE-23]. */
const ownPageOf = (pathname: string) => Object.keys(OWN_PAGES).find((path) => matchPath(path, pathname) !== null);

// Texts and data travel while the page's code still starts.
fetchTexts();
if (!ownPageOf(window.location.pathname)) fetchFleet();

/** All screens of this remote. */
export function DeviceManager() {
  const { pathname } = useLocation();
  const ownPage = ownPageOf(pathname);
  if (!ownPage) return <FleetScreens />;
  return (
    <Suspense fallback={null}>
      <TooltipArea>
        {/* A page that failed is no reason to hold back the next. */}
        <Part key={ownPage} place="page" whole>
          <Routes>
            {Object.entries(OWN_PAGES).map(([path, Page]) => (
              <Route key={path} path={path} element={<Page />} />
            ))}
          </Routes>
        </Part>
      </TooltipArea>
    </Suspense>
  );
}

/** What shows the fleet. The data is asked for above the boundary that waits for texts, so that neither waits for the other. */
function FleetScreens() {
  const fleet = useFleet();
  return (
    <Suspense fallback={null}>
      <TooltipArea>
        <Routes>
          <Route path="/devicemanager" element={<OverviewPage where={{ kind: 'root' }} {...fleet} />} />
          <Route path="/devicemanager/:groupId" element={<GroupPage {...fleet} />} />
          <Route path="/mydevices" element={<OverviewPage where={{ kind: 'mine' }} {...fleet} />} />
        </Routes>
      </TooltipArea>
    </Suspense>
  );
}

function GroupPage(fleet: Fleet) {
  const { groupId = '' } = useParams();
  return <OverviewPage where={{ kind: 'group', id: groupId }} {...fleet} />;
}
