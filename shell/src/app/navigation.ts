import type { ParcelProps } from '@portal/contracts/remote';
import { discardUnsaved, unsavedLabels } from '@portal/platform/unsaved';
import { create } from 'zustand';

type Location = ParcelProps['location'];
type NavigationType = ParcelProps['navigationType'];

interface Navigation {
  readonly location: Location;
  readonly navigationType: NavigationType;
  /** Somebody wants to leave with changes that are not saved: what has them, and what to do on yes [R-GRP-26]. */
  readonly question: { readonly labels: readonly string[]; readonly leave: () => void } | undefined;
}

/** What stands in the browser's history entry; `index` tells how far Back went. */
interface Entry {
  readonly usr: unknown;
  readonly key: string;
  readonly index: number;
}

const entry = (): Entry => ({
  usr: null,
  key: 'default',
  index: 0,
  ...(window.history.state as Partial<Entry> | null),
});
const read = (): Location => {
  const { pathname, search, hash } = window.location;
  return { pathname, search, hash, state: entry().usr, key: entry().key };
};

/** Where the portal is. Driven by `navigator` and by the browser's Back and Forward. */
export const useNavigation = create<Navigation>()(() => ({
  location: read(),
  navigationType: 'POP',
  question: undefined,
}));

let index = entry().index;
/** How far somebody wanted to go who is brought back first, and asked then; 0 when nobody is. */
let wanted = 0;
let goingOn = false;

const addressOf = (to: unknown): string => {
  if (typeof to === 'string') return to;
  const { pathname = '', search = '', hash = '' } = to as Partial<Location>;
  return `${pathname}${search}${hash}`;
};

/** Runs `move` at once, or after a person agreed to lose what is not saved. */
export function orAsk(move: () => void): void {
  const labels = unsavedLabels();
  if (labels.length === 0) return move();
  useNavigation.setState({
    question: {
      labels,
      leave: () => {
        discardUnsaved();
        useNavigation.setState({ question: undefined });
        move();
      },
    },
  });
}

/** Stays: the question goes, input is kept. */
export const stay = () => useNavigation.setState({ question: undefined });

function write(kind: 'PUSH' | 'REPLACE', to: unknown, state: unknown): void {
  const url = new URL(addressOf(to), window.location.href);
  if (url.origin !== window.location.origin) return window.location.assign(url);
  const move = () => {
    if (kind === 'PUSH') index++;
    const next: Entry = { usr: state ?? null, key: Math.random().toString(36).slice(2, 10), index };
    window.history[kind === 'PUSH' ? 'pushState' : 'replaceState'](next, '', url);
    useNavigation.setState({ location: read(), navigationType: kind });
  };
  // A filter or a view in the address of the same page leaves nothing.
  if (url.pathname === window.location.pathname) move();
  else orAsk(move);
}

let takesMove: () => boolean = () => false;
/** Back and Forward are asked about here before anything follows them: true, and nothing does. */
export const takeMoves = (take: () => boolean): void => void (takesMove = take);

window.addEventListener('popstate', () => {
  if (takesMove()) return;
  const went = entry().index - index;
  if (wanted !== 0) {
    const far = wanted;
    // Two entries of one page count as one: a step more.
    if (went === far) return window.history.go(-went);
    wanted = 0;
    // Asked any sooner, the question would be a layer that the way back seems to leave. Elsewhere: a second press of Back was faster, and
    // the way back is still to come.
    if (went === 0)
      orAsk(() => {
        goingOn = true;
        window.history.go(far);
      });
    return;
  }
  if (
    !goingOn &&
    went !== 0 &&
    window.location.pathname !== useNavigation.getState().location.pathname &&
    unsavedLabels().length > 0
  ) {
    // The address has changed already: back to where we are, then ask.
    wanted = went;
    return window.history.go(-went);
  }
  goingOn = false;
  index = entry().index;
  useNavigation.setState({ location: read(), navigationType: 'POP' });
});

/** The shell's navigator, also handed to every parcel. Asks before it leaves changes that are not saved. */
export const navigator: ParcelProps['navigator'] = {
  createHref: addressOf,
  go: (delta) => window.history.go(delta),
  push: (to, state) => write('PUSH', to, state),
  replace: (to, state) => write('REPLACE', to, state),
};
