import { bus } from '@portal/platform/bus';
import { useLive } from '@portal/platform/live';
import { startLive } from '@portal/platform/live-stream';
import { rights } from '@portal/platform/rights';
import { useSession } from '@portal/platform/session';
import { useEffect } from 'react';

/** Keeps the live events coming while somebody is logged in, and does what concerns the frame [R-SHELL-24, R-RIGHT-07]. */
export function useLiveStream(): void {
  const userId = useSession(({ user }) => user?.id);
  useEffect(() => (userId === undefined ? undefined : startLive(userId)), [userId]);
  useLive('rights', () => void rights.load());
  useLive('notifications', (payload) => bus.emit('notifications:changed', payload, 'live'));
  useLive('incident', ({ id, device, groups }) =>
    bus.emit('incidents:changed', { incidents: [id], devices: [device], groups }, 'live'),
  );
  useLive('structure', ({ groups, devices }) => {
    if (groups.length > 0) bus.emit('groups:changed', { groups }, 'live');
    if (devices.length > 0) bus.emit('devices:changed', { devices }, 'live');
  });
}
