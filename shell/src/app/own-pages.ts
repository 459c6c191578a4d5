import type { RouteDeclaration } from '@portal/contracts/remote';

/**
 * The shell's own pages: the frame that works when every remote is down, declared as a remote declares its pages. The build writes
 * their addresses into `shell.json`, so that no release of a remote can take them.
 */
export const OWN_PAGES = [
  { path: '/', access: 'public' },
  { path: '/privacy', access: 'public', footer: true },
  { path: '/impressum', access: 'public', footer: true },
  { path: '/cookies', access: 'public', footer: true },
  {
    path: '/notifications',
    access: 'login',
    title: { en: 'Notifications', de: 'Benachrichtigungen', es: 'Notificaciones', fr: 'Notifications' },
  },
] as const satisfies readonly RouteDeclaration[];
export type OwnPage = (typeof OWN_PAGES)[number]['path'];
