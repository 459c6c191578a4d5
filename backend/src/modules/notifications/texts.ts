import type { Language } from '@portal/domain/languages';

/** What stands before the title of a maintenance message. */
export const DUE: Readonly<Record<Language, (title: string) => string>> = {
  en: (title) => `Maintenance due: ${title}`,
  de: (title) => `Wartung fällig: ${title}`,
  es: (title) => `Mantenimiento pendiente: ${title}`,
  fr: (title) => `Maintenance à effectuer\u00a0: ${title}`,
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
    message: `${inviter} vous invite à rejoindre «\u00a0${groups}\u00a0». Vous pouvez accepter ou refuser dans la gestion de flotte.`,
  }),
};

/** Support sees the portal as the reader. */
export const VIEWED: Readonly<Record<Language, (viewer: string) => { summary: string; message: string }>> = {
  en: (viewer) => ({
    summary: 'Support is viewing the portal as you',
    message: `${viewer} sees what you see, for at most 15 minutes, and can change nothing. An admin of your group has allowed this.`,
  }),
  de: (viewer) => ({
    summary: 'Der Support sieht das Portal mit Ihren Augen',
    message: `${viewer} sieht höchstens 15 Minuten lang, was Sie sehen, und kann nichts ändern. Ein Administrator Ihrer Gruppe hat das erlaubt.`,
  }),
  es: (viewer) => ({
    summary: 'El soporte está viendo el portal como usted',
    message: `${viewer} ve lo mismo que usted durante 15 minutos como máximo y no puede cambiar nada. Un administrador de su grupo lo ha permitido.`,
  }),
  fr: (viewer) => ({
    summary: 'L’assistance voit le portail comme vous',
    message: `${viewer} voit ce que vous voyez, pendant 15 minutes au plus, et ne peut rien modifier. Un administrateur de votre groupe l’a autorisé.`,
  }),
};
