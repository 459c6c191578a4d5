import type { RemoteModule } from '@portal/contracts/remote';

export default {
  name: 'mf-cameras',
  owner: 'Team Cameras',
  title: { en: 'Cameras', de: 'Kameras', es: 'Cámaras', fr: 'Caméras' },
  routes: [],
  nav: [],
  actions: [
    {
      id: 'cameras',
      slot: 'group',
      icon: 'video',
      module: 'camera',
      panel: 'cameras',
      order: 40,
      label: { en: 'Cameras', de: 'Kameras', es: 'Cámaras', fr: 'Caméras' },
    },
  ],
  panels: [{ id: 'cameras', kind: 'dialog', module: 'camera' }],
} as const satisfies RemoteModule;
