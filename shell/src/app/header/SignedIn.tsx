import { useActions } from '@portal/platform/actions';
import { useEffect } from 'react';
import { backClosesLayers } from '../focus/back-closes-layers';
import { ShellPart } from '../ShellPart';
import { useAllowed } from '../useAllowed';
import { useKeptLists } from '../useKeptLists';
import { useLiveStream } from '../useLiveStream';
import { useReconnect } from '../useReconnect';
import { Bell } from './Bell';
import { HeaderAction } from './HeaderAction';
import { PaletteButton } from './PaletteButton';
import { prefetchSoon, SupportButton } from './popups';
import { UserButton } from './UserButton';

export { RemotePanel } from '../../remotes/RemotePanel';
export { NavLinks } from './NavLinks';
export { ScreenName } from './ScreenName';

/** What only somebody who is logged in sees: bell [R-SHELL-05], actions of remotes [R-SHELL-06], own name [R-SHELL-03]. */
export default function SignedIn() {
  useLiveStream();
  useReconnect();
  useKeptLists();
  useEffect(prefetchSoon, []);
  // Here before anything lies over the page: the file that asks for it at the first dialog could come after the press.
  useEffect(backClosesLayers, []);
  const actions = useActions('header');
  const allowed = useAllowed();
  return (
    <>
      <PaletteButton />
      {allowed({ right: 'readMessage' }, 'global') && <Bell />}
      {actions
        .filter((action) => allowed(action, action.rightIn === 'global' ? 'global' : 'anywhere'))
        .map((action) => (
          <HeaderAction key={`${action.remote}/${action.id}`} action={action} />
        ))}
      {allowed({ right: 'readSupportInfo' }, 'global') && (
        <ShellPart place="quiet">
          <SupportButton />
        </ShellPart>
      )}
      <UserButton />
    </>
  );
}
