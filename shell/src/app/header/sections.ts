import { matchRoute, type PortalRoute } from '@portal/contracts/routes';

/** What a page belongs to, as a key of the texts. */
export type Section =
  | 'nav.devices'
  | 'nav.incidents'
  | 'nav.map'
  | 'nav.notifications'
  | 'nav.profile'
  | 'nav.voucher'
  | 'nav.recipes'
  | 'nav.sensordata';

const SECTIONS: Readonly<Partial<Record<PortalRoute, Section>>> = {
  '/devicemanager': 'nav.devices',
  '/devicemanager/:groupId': 'nav.devices',
  '/mydevices': 'nav.devices',
  '/sensordata/:deviceId': 'nav.sensordata',
  '/incidentmanager': 'nav.incidents',
  '/incidentmanager/group/:groupId': 'nav.incidents',
  '/incidentmanager/device/:deviceId': 'nav.incidents',
  '/incidentmanager/device/:deviceId/group/:groupId': 'nav.incidents',
  '/incident/:incidentId': 'nav.incidents',
  '/incident/:incidentId/group/:groupId': 'nav.incidents',
  '/map': 'nav.map',
  '/notifications': 'nav.notifications',
  '/userprofile': 'nav.profile',
  '/createvoucher': 'nav.voucher',
  '/recipemanager/group/:groupId': 'nav.recipes',
  '/recipemanager/export/group/:groupId': 'nav.recipes',
};

/** The part of the portal that an address belongs to. */
export function sectionOf(pathname: string): Section | undefined {
  const match = matchRoute(pathname);
  return match && SECTIONS[match.route];
}

/** Which link of the header is the current one: screens below the devices count as fleet manager. */
export const navOf = (section: Section | undefined): Section | undefined =>
  section === 'nav.recipes' || section === 'nav.sensordata' ? 'nav.devices' : section;
