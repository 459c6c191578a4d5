import { lazyRetry } from '@portal/platform/lazy-retry';
import type { OverlayDialog } from '../parts/entry';

const ContactsDialog = lazyRetry(() => import('../features/contacts/ContactsDialog'));
const AddDeviceDialog = lazyRetry(() => import('../features/device/add/AddDeviceDialog'));
const DeviceInformation = lazyRetry(() => import('../features/device/information/DeviceInformation'));
const LeaveGroup = lazyRetry(() => import('../features/leave/LeaveGroup'));
const RemoveDevice = lazyRetry(() => import('../features/device/remove/RemoveDevice'));

/** Fetches the code of the small ones, when a pointer comes near one of their buttons. */
export const preloadDialogs = () =>
  Promise.all(
    [ContactsDialog, AddDeviceDialog, DeviceInformation, LeaveGroup, RemoveDevice].map((dialog) => dialog.preload()),
  );

interface DialogsProps {
  opened: OverlayDialog;
  open: boolean;
  /** With `gone` when what it was opened from goes with it. */
  onClose: (gone?: boolean) => void;
}

/** The dialog that was asked for; its code loads when it opens first. */
export function Dialogs({ opened, open, onClose }: DialogsProps) {
  const dialog = { open, onClose: () => onClose() };
  switch (opened.type) {
    case 'contacts':
      return <ContactsDialog group={opened.group} {...dialog} />;
    case 'addDevice':
      return <AddDeviceDialog group={opened.group} cloudConnectID={opened.cloudConnectID} {...dialog} />;
    case 'deviceInformation':
      return <DeviceInformation device={opened.device} {...dialog} />;
    case 'leaveGroup':
      return <LeaveGroup group={opened.group} open={open} onClose={onClose} />;
    case 'removeDevice':
      return <RemoveDevice device={opened.device} from={opened.from} open={open} onClose={onClose} />;
  }
}
