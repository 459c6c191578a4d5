import type { RemoteModule } from '@portal/contracts/remote';

const alarms = { en: 'Alarms', de: 'Alarme', es: 'Alarmas', fr: 'Alarmes' } as const;
const page = { access: 'login', right: 'readIncident', module: 'incident-manager' } as const;

export default {
  name: 'mf-incidents',
  owner: 'Team Incidents',
  title: { en: 'Incidents', de: 'Störungen', es: 'Incidencias', fr: 'Incidents' },
  routes: [
    { path: '/incidentmanager', ...page },
    { path: '/incidentmanager/group/:groupId', ...page },
    { path: '/incidentmanager/device/:deviceId', ...page },
    { path: '/incidentmanager/device/:deviceId/group/:groupId', ...page },
    { path: '/incident/:incidentId', ...page },
    { path: '/incident/:incidentId/group/:groupId', ...page },
  ],
  actions: [
    {
      id: 'incidents',
      slot: 'header',
      icon: 'warning',
      right: 'readIncident',
      rightIn: 'anywhere',
      module: 'incident-manager',
      panel: 'popup',
      badge: '/api/incidents/summary',
      order: 20,
      label: { en: 'Incidents', de: 'Störungen', es: 'Incidencias', fr: 'Incidents' },
    },
    {
      id: 'alarms',
      slot: 'group',
      icon: 'warning',
      right: 'readIncident',
      module: 'incident-manager',
      target: '/incidentmanager/group/:groupId',
      badge: 'incidents',
      order: 20,
      label: alarms,
    },
    {
      id: 'device-alarms',
      slot: 'device',
      icon: 'warning',
      right: 'readIncident',
      module: 'incident-manager',
      target: '/incidentmanager/device/:deviceId',
      badge: 'incidents',
      order: 20,
      label: alarms,
    },
  ],
  panels: [{ id: 'popup', kind: 'popover', right: 'readIncident', module: 'incident-manager' }],
} as const satisfies RemoteModule;
