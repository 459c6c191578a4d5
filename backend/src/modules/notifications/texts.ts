import type { Language } from '@portal/domain/languages';

/** What stands before the title of a maintenance message. */
export const DUE: Readonly<Record<Language, (title: string) => string>> = {
  en: (title) => `Maintenance due: ${title}`,
  de: (title) => `Wartung fällig: ${title}`,
  es: (title) => `Mantenimiento pendiente: ${title}`,
  fr: (title) => `Maintenance à effectuer : ${title}`,
};

/** An invitation: who invites, and to which groups. */
export const INVITED: Readonly<
  Record<Language, (inviter: string, groups: string) => { summary: string; message: string }>
> = {
  en: (inviter, groups) => ({
    summary: 'Invitation to a group',
    message: `${inviter} invites you to “${groups}”. You can accept or decline in the fleet manager.`,
  }),
  de: (inviter, groups) => ({
    summary: 'Einladung in eine Gruppe',
    message: `${inviter} lädt Sie zu „${groups}“ ein. Im Flottenmanager können Sie annehmen oder ablehnen.`,
  }),
  es: (inviter, groups) => ({
    summary: 'Invitación a un grupo',
    message: `${inviter} le invita a «${groups}». Puede aceptar o rechazar en el gestor de flota.`,
  }),
  fr: (inviter, groups) => ({
    summary: 'Invitation à un groupe',
    message: `${inviter} vous invite à rejoindre « ${groups} ». Vous pouvez accepter ou refuser dans la gestion de flotte.`,
  }),
};
