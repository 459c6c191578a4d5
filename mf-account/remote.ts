import type { RemoteModule } from '@portal/contracts/remote';

const profile = {
  en: 'User profile',
  de: 'Benutzerprofil',
  es: 'Perfil de usuario',
  fr: 'Profil utilisateur',
} as const;
const form = { access: 'public', layout: 'split' } as const;

export default {
  name: 'mf-account',
  owner: 'Team Account',
  title: { en: 'Account', de: 'Konto', es: 'Cuenta', fr: 'Compte' },
  routes: [
    { path: '/login', ...form, footer: true, isLogIn: true, purpose: 'log-in' },
    { path: '/register', ...form, purpose: 'register' },
    { path: '/signup', ...form },
    { path: '/registered', ...form },
    { path: '/activate', ...form },
    { path: '/forgotpassword', ...form },
    { path: '/resettriggered', ...form },
    { path: '/resetpassword', ...form },
    { path: '/commander_login', ...form, isLogIn: true },
    { path: '/userprofile', access: 'login', title: profile },
  ],
  nav: [{ route: '/userprofile', place: 'user', icon: 'person', order: 10, label: profile }],
  actions: [],
  panels: [],
} as const satisfies RemoteModule;
