import type { RemoteModule } from '@portal/contracts/remote';

export default {
  name: 'mf-devicemanager',
  owner: 'Team Device Manager',
  title: { en: 'Fleet manager', de: 'Flottenmanager', es: 'Gestor de flota', fr: 'Gestion de flotte' },
  routes: [
    { path: '/devicemanager', access: 'login' },
    { path: '/devicemanager/:groupId', access: 'login' },
    { path: '/mydevices', access: 'login' },
    { path: '/sensordata/:deviceId', access: 'login' },
  ],
  actions: [
    {
      id: 'edit-group',
      slot: 'group',
      icon: 'edit',
      right: 'updateGroup',
      panel: 'edit-group',
      order: 50,
      label: { en: 'Edit', de: 'Bearbeiten', es: 'Editar', fr: 'Modifier' },
    },
    {
      id: 'delete-group',
      slot: 'group',
      icon: 'delete',
      right: 'deleteGroup',
      panel: 'delete-group',
      order: 90,
      label: { en: 'Delete', de: 'Löschen', es: 'Eliminar', fr: 'Supprimer' },
    },
  ],
  panels: [
    { id: 'add-group', kind: 'dialog' },
    { id: 'edit-group', kind: 'dialog', right: 'updateGroup' },
    { id: 'delete-group', kind: 'dialog', right: 'deleteGroup' },
    { id: 'edit-device', kind: 'dialog' },
  ],
} as const satisfies RemoteModule;
