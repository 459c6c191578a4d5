import type { Language } from '@portal/domain/languages';

/** What is mailed, and what each text is told. All but `link` was typed by people or comes from devices: it is written as `spoken-name` has it. */
export interface MailValues {
  activation: { link: string };
  reset: { link: string };
  emailChange: { link: string; email: string };
  /** To an address without account. */
  invitation: { link: string; group: readonly string[]; inviter: string };
  /** To somebody who has an account and is asked. */
  invitationToAccount: { link: string; group: readonly string[]; inviter: string };
  /** To somebody who has an account and knows the one who adds. */
  membership: { link: string; group: readonly string[] };
  incident: { link: string; summary: string; device: string };
}
export type MailKind = keyof MailValues;

type Texts = { [K in MailKind]: { subject: string; text: string } };

/** Subjects are fixed. `{{name}}` is filled in within quotation marks, `{{link}}` as it is; there is no markup in our mails. */
export const MAIL_TEXTS: Record<Language, Texts> = {
  en: {
    activation: {
      subject: 'Activate your account',
      text: 'Welcome to the Cloud Connect Portal.\n\nOpen this link to activate your account. It works once, for 7 days:\n{{link}}\n\nIf you did not register, ignore this email: without the link nothing happens.',
    },
    reset: {
      subject: 'Set a new password',
      text: 'Somebody asked for a new password for your account in the Cloud Connect Portal.\n\nOpen this link to set one. It works once, for one hour:\n{{link}}\n\nIf it was not you, ignore this email: your password stays as it is.',
    },
    emailChange: {
      subject: 'Confirm your new email address',
      text: 'You want to use {{email}} for your account in the Cloud Connect Portal.\n\nOpen this link to confirm it. It works once, for 7 days:\n{{link}}\n\nUntil then your previous address stays valid.',
    },
    invitation: {
      subject: 'You are invited to a group',
      text: '{{inviter}} invites you to take part in {{group}} in the Cloud Connect Portal.\n\nCreate your account with this email address to accept. The link works for 30 days:\n{{link}}\n\nIf you do not want to take part, ignore this email: without your account nothing happens.',
    },
    invitationToAccount: {
      subject: 'You are invited to a group',
      text: '{{inviter}} invites you to take part in {{group}} in the Cloud Connect Portal.\n\nOpen this link and log in to accept or decline. It works for 30 days:\n{{link}}\n\nUntil you accept, you are no member and nobody is told who you are.',
    },
    membership: {
      subject: 'You have been added to a group',
      text: 'You have been added to {{group}} in the Cloud Connect Portal.\n\nOpen it with your account:\n{{link}}\n\nYou can leave the group at any time in its menu.',
    },
    incident: {
      subject: 'An appliance reports an incident',
      text: '{{device}} reports: {{summary}}\n\nOpen the incident:\n{{link}}',
    },
  },
  de: {
    activation: {
      subject: 'Konto aktivieren',
      text: 'Willkommen im Cloud Connect Portal.\n\nÖffnen Sie diesen Link, um Ihr Konto zu aktivieren. Er gilt einmal und 7 Tage lang:\n{{link}}\n\nWenn Sie sich nicht registriert haben, ignorieren Sie diese E-Mail: Ohne den Link geschieht nichts.',
    },
    reset: {
      subject: 'Neues Passwort festlegen',
      text: 'Jemand hat ein neues Passwort für Ihr Konto im Cloud Connect Portal angefordert.\n\nÖffnen Sie diesen Link, um es festzulegen. Er gilt einmal und eine Stunde lang:\n{{link}}\n\nWenn Sie das nicht waren, ignorieren Sie diese E-Mail: Ihr Passwort bleibt unverändert.',
    },
    emailChange: {
      subject: 'Neue E-Mail-Adresse bestätigen',
      text: 'Sie möchten {{email}} für Ihr Konto im Cloud Connect Portal verwenden.\n\nÖffnen Sie diesen Link, um die Adresse zu bestätigen. Er gilt einmal und 7 Tage lang:\n{{link}}\n\nBis dahin bleibt Ihre bisherige Adresse gültig.',
    },
    invitation: {
      subject: 'Sie sind in eine Gruppe eingeladen',
      text: '{{inviter}} lädt Sie im Cloud Connect Portal zu {{group}} ein.\n\nErstellen Sie mit dieser E-Mail-Adresse Ihr Konto, um anzunehmen. Der Link gilt 30 Tage lang:\n{{link}}\n\nWenn Sie nicht dabei sein möchten, ignorieren Sie diese E-Mail: Ohne Ihr Konto geschieht nichts.',
    },
    invitationToAccount: {
      subject: 'Sie sind in eine Gruppe eingeladen',
      text: '{{inviter}} lädt Sie im Cloud Connect Portal zu {{group}} ein.\n\nÖffnen Sie diesen Link und melden Sie sich an, um anzunehmen oder abzulehnen. Er gilt 30 Tage lang:\n{{link}}\n\nSolange Sie nicht angenommen haben, sind Sie kein Mitglied, und niemand erfährt, wer Sie sind.',
    },
    membership: {
      subject: 'Sie gehören jetzt zu einer Gruppe',
      text: 'Sie wurden im Cloud Connect Portal zu {{group}} hinzugefügt.\n\nÖffnen Sie die Gruppe mit Ihrem Konto:\n{{link}}\n\nIm Menü der Gruppe können Sie sie jederzeit verlassen.',
    },
    incident: {
      subject: 'Ein Gerät meldet eine Störung',
      text: '{{device}} meldet: {{summary}}\n\nStörung öffnen:\n{{link}}',
    },
  },
  es: {
    activation: {
      subject: 'Active su cuenta',
      text: 'Le damos la bienvenida a Cloud Connect Portal.\n\nAbra este enlace para activar su cuenta. Sirve una sola vez, durante 7 días:\n{{link}}\n\nSi usted no se ha registrado, ignore este correo: sin el enlace no ocurre nada.',
    },
    reset: {
      subject: 'Establezca una contraseña nueva',
      text: 'Alguien ha pedido una contraseña nueva para su cuenta de Cloud Connect Portal.\n\nAbra este enlace para establecerla. Sirve una sola vez, durante una hora:\n{{link}}\n\nSi no ha sido usted, ignore este correo: su contraseña no cambia.',
    },
    emailChange: {
      subject: 'Confirme su nueva dirección de correo',
      text: 'Quiere usar {{email}} para su cuenta de Cloud Connect Portal.\n\nAbra este enlace para confirmarla. Sirve una sola vez, durante 7 días:\n{{link}}\n\nHasta entonces sigue siendo válida su dirección anterior.',
    },
    invitation: {
      subject: 'Le han invitado a un grupo',
      text: '{{inviter}} le invita a participar en {{group}} de Cloud Connect Portal.\n\nCree su cuenta con esta dirección de correo para aceptar. El enlace sirve durante 30 días:\n{{link}}\n\nSi no quiere participar, ignore este correo: sin su cuenta no ocurre nada.',
    },
    invitationToAccount: {
      subject: 'Le han invitado a un grupo',
      text: '{{inviter}} le invita a participar en {{group}} de Cloud Connect Portal.\n\nAbra este enlace e inicie sesión para aceptar o rechazar. Sirve durante 30 días:\n{{link}}\n\nMientras no acepte, usted no es miembro y nadie sabrá quién es.',
    },
    membership: {
      subject: 'Le han añadido a un grupo',
      text: 'Le han añadido a {{group}} en Cloud Connect Portal.\n\nÁbralo con su cuenta:\n{{link}}\n\nPuede abandonar el grupo en cualquier momento desde su menú.',
    },
    incident: {
      subject: 'Un equipo informa de una incidencia',
      text: '{{device}} informa: {{summary}}\n\nAbrir la incidencia:\n{{link}}',
    },
  },
  fr: {
    activation: {
      subject: 'Activez votre compte',
      text: 'Bienvenue sur Cloud Connect Portal.\n\nOuvrez ce lien pour activer votre compte. Il fonctionne une seule fois, pendant 7 jours :\n{{link}}\n\nSi vous ne vous êtes pas inscrit, ignorez cet e-mail : sans ce lien, rien ne se passe.',
    },
    reset: {
      subject: 'Définissez un nouveau mot de passe',
      text: 'Un nouveau mot de passe a été demandé pour votre compte Cloud Connect Portal.\n\nOuvrez ce lien pour le définir. Il fonctionne une seule fois, pendant une heure :\n{{link}}\n\nSi vous n’êtes pas à l’origine de cette demande, ignorez cet e-mail : votre mot de passe reste inchangé.',
    },
    emailChange: {
      subject: 'Confirmez votre nouvelle adresse e-mail',
      text: 'Vous souhaitez utiliser {{email}} pour votre compte Cloud Connect Portal.\n\nOuvrez ce lien pour la confirmer. Il fonctionne une seule fois, pendant 7 jours :\n{{link}}\n\nD’ici là, votre adresse précédente reste valable.',
    },
    invitation: {
      subject: 'Vous êtes invité dans un groupe',
      text: '{{inviter}} vous invite à rejoindre {{group}} sur Cloud Connect Portal.\n\nCréez votre compte avec cette adresse e-mail pour accepter. Le lien fonctionne pendant 30 jours :\n{{link}}\n\nSi vous ne souhaitez pas participer, ignorez cet e-mail : sans votre compte, rien ne se passe.',
    },
    invitationToAccount: {
      subject: 'Vous êtes invité dans un groupe',
      text: '{{inviter}} vous invite à rejoindre {{group}} sur Cloud Connect Portal.\n\nOuvrez ce lien et connectez-vous pour accepter ou refuser. Il fonctionne pendant 30 jours :\n{{link}}\n\nTant que vous n’avez pas accepté, vous n’êtes pas membre et personne ne sait qui vous êtes.',
    },
    membership: {
      subject: 'Vous avez été ajouté à un groupe',
      text: 'Vous avez été ajouté à {{group}} sur Cloud Connect Portal.\n\nOuvrez-le avec votre compte :\n{{link}}\n\nVous pouvez quitter le groupe à tout moment depuis son menu.',
    },
    incident: {
      subject: 'Un appareil signale un incident',
      text: '{{device}} signale : {{summary}}\n\nOuvrir l’incident :\n{{link}}',
    },
  },
};
