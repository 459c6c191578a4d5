import type { Language } from '@portal/domain/languages';

interface Texts {
  readonly ok: string;
  readonly alert: string;
  readonly connected: string;
  readonly lastPing: string;
  readonly never: string;
  readonly values: string;
  /** What the lines under the values show. */
  readonly window: string;
  readonly lowest: string;
  readonly highest: string;
  readonly noValues: string;
  readonly parts: string;
  readonly refresh: string;
  readonly asOf: string;
  readonly readOnly: string;
}

export const TEXTS: Record<Language, Texts> = {
  en: {
    ok: 'OK',
    alert: 'Alarm',
    connected: 'Connected',
    lastPing: 'Last ping',
    never: 'unknown',
    values: 'Values',
    window: 'The last six hours',
    lowest: 'Lowest',
    highest: 'Highest',
    noValues: 'This device has sent no values in the last six hours.',
    parts: 'Control units',
    refresh: 'Refresh',
    asOf: 'As of',
    readOnly: 'This page only shows the device; it changes nothing on it.',
  },
  de: {
    ok: 'OK',
    alert: 'Alarm',
    connected: 'Verbunden',
    lastPing: 'Letzter Kontakt',
    never: 'unbekannt',
    values: 'Messwerte',
    window: 'Die letzten sechs Stunden',
    lowest: 'Minimum',
    highest: 'Maximum',
    noValues: 'Dieses Gerät hat in den letzten sechs Stunden keine Werte gesendet.',
    parts: 'Steuereinheiten',
    refresh: 'Aktualisieren',
    asOf: 'Stand',
    readOnly: 'Diese Seite zeigt das Gerät nur an und ändert nichts an ihm.',
  },
  es: {
    ok: 'OK',
    alert: 'Alarma',
    connected: 'Conectado',
    lastPing: 'Último contacto',
    never: 'desconocido',
    values: 'Valores',
    window: 'Las últimas seis horas',
    lowest: 'Mínimo',
    highest: 'Máximo',
    noValues: 'Este dispositivo no ha enviado valores en las últimas seis horas.',
    parts: 'Unidades de control',
    refresh: 'Actualizar',
    asOf: 'Datos de',
    readOnly: 'Esta página solo muestra el dispositivo; no cambia nada en él.',
  },
  fr: {
    ok: 'OK',
    alert: 'Alarme',
    connected: 'Connecté',
    lastPing: 'Dernier contact',
    never: 'inconnu',
    values: 'Mesures',
    window: 'Les six dernières heures',
    lowest: 'Minimum',
    highest: 'Maximum',
    noValues: 'Cet appareil n’a envoyé aucune mesure au cours des six dernières heures.',
    parts: 'Unités de commande',
    refresh: 'Actualiser',
    asOf: 'État au',
    readOnly: 'Cette page montre l’appareil sans rien y changer.',
  },
};
