import { lazyRetry } from '@portal/platform/lazy-retry';

/** What stands below public pages; pages behind the log-in have none. */
export const PublicFrame = lazyRetry(() => import(/* webpackChunkName: "frame-out" */ './PublicFrame'));

const signedIn = () => import(/* webpackChunkName: "frame-in" */ '../header/SignedIn');
export const SignedIn = lazyRetry(signedIn);
// One file: the log-in needs none of them.
export const NavLinks = lazyRetry(async () => ({ default: (await signedIn()).NavLinks }));
export const ScreenName = lazyRetry(async () => ({ default: (await signedIn()).ScreenName }));
