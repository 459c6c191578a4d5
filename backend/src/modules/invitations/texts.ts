import type { Language } from '@portal/domain/languages';
import type { NewNotification } from '../notifications/notify';

/** The notification of an invitation: who invites, and to which groups. */
export const INVITED: Readonly<Record<Language, (inviter: string, groups: string) => NewNotification>> = {
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
