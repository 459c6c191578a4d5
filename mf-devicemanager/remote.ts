import type { RemoteModule } from '@portal/contracts/remote';

export default {
  name: 'mf-devicemanager',
  owner: 'Team Device Manager',
  title: { en: 'Fleet manager', de: 'Flottenmanager', es: 'Gestor de flota', fr: 'Gestion de flotte' },
  routes: [
    { path: '/devicemanager', access: 'login' },
    { path: '/devicemanager/:groupId', access: 'login' },
    { path: '/mydevices', access: 'login' },
  ],
  actions: [],
  panels: [],
} as const satisfies RemoteModule;
