import type { Notification } from '@portal/contracts/notifications';
import { href } from '@portal/contracts/routes';
import { useAddress } from '@portal/platform/addresses';

type About = Notification['about'];

/** Where a notification leads [R-EXT-32]: addresses are what the remotes declare them to be; undefined where nobody serves one. */
export function useTarget(): (about: About) => string | undefined {
  const incident = useAddress('incident');
  const device = useAddress('device');
  const group = useAddress('group');
  // Invitations stand above the groups.
  const invitation = useAddress('home');
  const routes = { incident, device, group, invitation };
  return (about) => {
    const route = about && routes[about.kind];
    return route && href(route, { incidentId: about.id, deviceId: about.id, groupId: about.id });
  };
}
