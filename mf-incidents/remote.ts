import type { RemoteModule } from '@portal/contracts/remote';

const alarms = { en: 'Alarms', de: 'Alarme', es: 'Alarmas', fr: 'Alarmes' } as const;
const muteTitle = {
  en: 'Mute alarms',
  de: 'Alarme stummschalten',
  es: 'Silenciar alarmas',
  fr: 'Couper les alarmes',
} as const;
const mute = {
  icon: 'mute',
  right: 'updateIncident',
  module: 'incident-manager',
  panel: 'mute',
  seldom: true,
  order: 60,
  label: muteTitle,
} as const;
const page = { access: 'login', right: 'readIncident', module: 'incident-manager' } as const;

const incident = {
  purpose: 'incident',
  title: { en: 'Incident', de: 'Störung', es: 'Incidencia', fr: 'Incident' },
} as const;
const title = { en: 'Incidents', de: 'Störungen', es: 'Incidencias', fr: 'Incidents' } as const;

export default {
  name: 'mf-incidents',
  owner: 'Team Incidents',
  title,
  routes: [
    { path: '/incidentmanager', ...page },
    { path: '/incidentmanager/group/:groupId', ...page },
    { path: '/incidentmanager/device/:deviceId', ...page },
    { path: '/incidentmanager/device/:deviceId/group/:groupId', ...page },
    { path: '/incident/:incidentId', ...incident, ...page },
    { path: '/incident/:incidentId/group/:groupId', ...page, title: incident.title },
  ],
  nav: [{ route: '/incidentmanager', place: 'header', icon: 'warning', order: 20, label: title }],
  actions: [
    {
      id: 'incidents',
      slot: 'header',
      icon: 'warning',
      right: 'readIncident',
      rightIn: 'anywhere',
      module: 'incident-manager',
      panel: 'popup',
      intent: 'danger',
      badge: { endpoint: '/api/incidents/summary', cache: 'incidents', inTitle: true },
      order: 20,
      label: title,
    },
    {
      id: 'alarms',
      slot: 'group',
      icon: 'warning',
      right: 'readIncident',
      module: 'incident-manager',
      target: '/incidentmanager/group/:groupId',
      badge: { field: 'incidents' },
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
      badge: { field: 'incidents' },
      order: 20,
      label: alarms,
    },
    { id: 'mute', slot: 'group', ...mute },
    { id: 'device-mute', slot: 'device', ...mute },
  ],
  panels: [
    { id: 'popup', kind: 'popover', right: 'readIncident', module: 'incident-manager' },
    { id: 'mute', kind: 'dialog', right: 'updateIncident', module: 'incident-manager' },
  ],
  searches: [
    {
      id: 'incidents',
      icon: 'warning',
      right: 'readIncident',
      module: 'incident-manager',
      endpoint: '/api/incidents',
      cache: 'incidents',
      fields: { id: 'id', name: 'summary', names: 'localizedSummaries', also: ['deviceData.name'] },
      target: '/incident/:incidentId',
      order: 30,
      title,
    },
  ],
} as const satisfies RemoteModule;
