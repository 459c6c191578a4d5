import type { RemoteModule } from '@portal/contracts/remote';

const title = { en: 'Fleet manager', de: 'Flottenmanager', es: 'Gestor de flota', fr: 'Gestion de flotte' } as const;
const map = { en: 'Map', de: 'Karte', es: 'Mapa', fr: 'Carte' } as const;
const audit = {
  en: 'Change log',
  de: 'Änderungsprotokoll',
  es: 'Registro de cambios',
  fr: 'Journal des modifications',
} as const;
const entry = { route: '/devicemanager', label: title } as const;

export default {
  name: 'mf-devicemanager',
  owner: 'Team Device Manager',
  title,
  routes: [
    { path: '/devicemanager', access: 'login', purpose: 'home' },
    { path: '/devicemanager/:groupId', access: 'login', purpose: 'group' },
    { path: '/mydevices', access: 'login' },
    // Without its module: the page itself says that it is off [R-MAP-02].
    { path: '/map', access: 'login', title: map },
    // By right alone: who holds it there, the page asks itself [R-EXT-27].
    { path: '/audit', access: 'login', right: 'readSupportInfo', within: 'home', title: audit },
    { path: '/audit/group/:groupId', access: 'login', right: 'updateGroup', within: 'home', title: audit },
    {
      path: '/device/:deviceId',
      access: 'login',
      purpose: 'device',
      title: { en: 'Device', de: 'Gerät', es: 'Dispositivo', fr: 'Appareil' },
    },
    {
      path: '/sensordata/:deviceId',
      access: 'login',
      title: { en: 'Sensor data', de: 'Sensordaten', es: 'Datos de sensores', fr: 'Données des capteurs' },
    },
  ],
  nav: [
    { ...entry, place: 'header', order: 10 },
    { route: '/map', place: 'header', icon: 'map', module: 'map', order: 30, label: map },
    { ...entry, place: 'user', icon: 'shop', order: 30 },
    { route: '/audit', place: 'user', icon: 'history', rightIn: 'global', order: 50, label: audit },
    {
      ...entry,
      place: 'landing',
      icon: 'shop',
      order: 10,
      text: {
        en: 'Devices, groups, incidents and recipes',
        de: 'Geräte, Gruppen, Störungen und Rezepte',
        es: 'Dispositivos, grupos, incidencias y recetas',
        fr: 'Appareils, groupes, incidents et recettes',
      },
    },
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
      id: 'group-audit',
      slot: 'group',
      icon: 'history',
      right: 'updateGroup',
      target: '/audit/group/:groupId',
      order: 60,
      label: audit,
    },
    {
      id: 'delete-group',
      slot: 'group',
      icon: 'delete',
      intent: 'danger',
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
  searches: [
    {
      id: 'groups',
      slot: 'group',
      icon: 'shop',
      endpoint: '/api/groups',
      cache: 'groups',
      fields: { id: 'id', name: 'name', groups: 'parentId', picture: 'iconURL', status: 'status' },
      target: '/devicemanager/:groupId',
      order: 10,
      title: { en: 'Groups', de: 'Gruppen', es: 'Grupos', fr: 'Groupes' },
    },
    {
      id: 'devices',
      slot: 'device',
      icon: 'box',
      endpoint: '/api/frontend/devices',
      cache: 'devices',
      fields: {
        id: 'uuid',
        name: 'name',
        also: ['street', 'city', 'cloudConnectID'],
        groups: 'groups',
        picture: 'iconURL',
        status: 'status',
        connected: 'cloudConnectivity',
      },
      target: '/device/:deviceId',
      order: 20,
      title: { en: 'Devices', de: 'Geräte', es: 'Dispositivos', fr: 'Appareils' },
    },
  ],
} as const satisfies RemoteModule;
