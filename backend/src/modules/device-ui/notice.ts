import type { Language } from '@portal/domain/languages';
import type { PageAnswer } from '../../adapters/device-pages';
import { escaped, htmlPage, languageOf } from './html';

/** `old`: neither a ticket nor a visit; `lost`: no connection; `silent`: it does not answer; `nothing`: it has no such page. */
type Kind = 'old' | 'lost' | 'silent' | 'nothing';

const STATUS: Record<Kind, number> = { old: 401, lost: 503, silent: 502, nothing: 404 };

/** Title and what to do. */
const TEXTS: Record<Language, Record<Kind, readonly [string, string]>> = {
  en: {
    old: ['This device page is closed', 'Open the device again from the portal.'],
    lost: ['The device is not connected', 'Open it again from the portal when its connection is back.'],
    silent: ['The device does not answer', 'Try again in a moment.'],
    nothing: ['The device has no such page', 'Open the device again from the portal.'],
  },
  de: {
    old: ['Diese Geräteseite ist geschlossen', 'Öffnen Sie das Gerät im Portal noch einmal.'],
    lost: ['Das Gerät ist nicht verbunden', 'Öffnen Sie es im Portal noch einmal, wenn die Verbindung wieder steht.'],
    silent: ['Das Gerät antwortet nicht', 'Versuchen Sie es gleich noch einmal.'],
    nothing: ['Diese Seite gibt es auf dem Gerät nicht', 'Öffnen Sie das Gerät im Portal noch einmal.'],
  },
  es: {
    old: ['Esta página del dispositivo está cerrada', 'Vuelva a abrir el dispositivo desde el portal.'],
    lost: ['El dispositivo no está conectado', 'Vuelva a abrirlo desde el portal cuando recupere la conexión.'],
    silent: ['El dispositivo no responde', 'Inténtelo de nuevo en un momento.'],
    nothing: ['El dispositivo no tiene esta página', 'Vuelva a abrir el dispositivo desde el portal.'],
  },
  fr: {
    old: ['Cette page de l’appareil est fermée', 'Ouvrez de nouveau l’appareil depuis le portail.'],
    lost: ['L’appareil n’est pas connecté', 'Ouvrez-le de nouveau depuis le portail quand sa connexion sera rétablie.'],
    silent: ['L’appareil ne répond pas', 'Réessayez dans un instant.'],
    nothing: ['L’appareil n’a pas cette page', 'Ouvrez de nouveau l’appareil depuis le portail.'],
  },
};

const STYLE =
  'body{font:16px/1.5 system-ui,sans-serif;max-width:420px;margin:18vh auto 0;padding:0 24px;color:#242424;background:#fafafa}h1{font-size:22px;line-height:1.3;margin:0 0 8px}p{margin:0;color:#5c5c5c}@media(prefers-color-scheme:dark){body{color:#f0f0f0;background:#1b1b1b}p{color:#b8b8b8}}';

/** A page that says why there is no device to see, the same for everybody who may not. */
export function notice(kind: Kind, accept: string): PageAnswer {
  const language = languageOf(accept);
  const [title, lead] = TEXTS[language][kind];
  return {
    status: STATUS[kind],
    ...htmlPage(language, title, STYLE, `<main><h1>${escaped(title)}</h1><p>${escaped(lead)}</p></main>`),
  };
}
