import type { Language } from '@portal/domain/languages';

/** What is mailed, and what each text is told. */
export interface MailValues {
  activation: { link: string };
  reset: { link: string };
  emailChange: { link: string; email: string };
  invitation: { link: string; group: string };
  /** To somebody who has an account. */
  membership: { link: string; group: string };
  incident: { link: string; summary: string; device: string };
}
export type MailKind = keyof MailValues;

type Texts = { [K in MailKind]: { subject: string; text: string } };

/** `{{name}}` is filled in as plain text; there is no markup in our mails. */
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
      subject: 'You are invited to “{{group}}”',
      text: 'You are invited to the group “{{group}}” in the Cloud Connect Portal.\n\nCreate your account with this email address to take part:\n{{link}}',
    },
    membership: {
      subject: 'You now belong to “{{group}}”',
      text: 'You have been added to the group “{{group}}” in the Cloud Connect Portal.\n\nOpen it with your account:\n{{link}}',
    },
    incident: {
      subject: '{{device}}: {{summary}}',
      text: '“{{device}}” reports: {{summary}}\n\nOpen the incident:\n{{link}}',
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
      subject: 'Einladung zu „{{group}}“',
      text: 'Sie sind zur Gruppe „{{group}}“ im Cloud Connect Portal eingeladen.\n\nErstellen Sie mit dieser E-Mail-Adresse Ihr Konto, um dabei zu sein:\n{{link}}',
    },
    membership: {
      subject: 'Sie gehören jetzt zu „{{group}}“',
      text: 'Sie wurden im Cloud Connect Portal zur Gruppe „{{group}}“ hinzugefügt.\n\nÖffnen Sie sie mit Ihrem Konto:\n{{link}}',
    },
    incident: {
      subject: '{{device}}: {{summary}}',
      text: '„{{device}}“ meldet: {{summary}}\n\nStörung öffnen:\n{{link}}',
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
      subject: 'Invitación a «{{group}}»',
      text: 'Le han invitado al grupo «{{group}}» de Cloud Connect Portal.\n\nCree su cuenta con esta dirección de correo para participar:\n{{link}}',
    },
    membership: {
      subject: 'Ahora pertenece a «{{group}}»',
      text: 'Le han añadido al grupo «{{group}}» de Cloud Connect Portal.\n\nÁbralo con su cuenta:\n{{link}}',
    },
    incident: {
      subject: '{{device}}: {{summary}}',
      text: '«{{device}}» informa: {{summary}}\n\nAbrir la incidencia:\n{{link}}',
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
      subject: 'Invitation à rejoindre « {{group}} »',
      text: 'Vous êtes invité à rejoindre le groupe « {{group}} » sur Cloud Connect Portal.\n\nCréez votre compte avec cette adresse e-mail pour y participer :\n{{link}}',
    },
    membership: {
      subject: 'Vous faites maintenant partie de « {{group}} »',
      text: 'Vous avez été ajouté au groupe « {{group}} » sur Cloud Connect Portal.\n\nOuvrez-le avec votre compte :\n{{link}}',
    },
    incident: {
      subject: '{{device}} : {{summary}}',
      text: '« {{device}} » signale : {{summary}}\n\nOuvrir l’incident :\n{{link}}',
    },
  },
};
