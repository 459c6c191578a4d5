import type { MaintenanceMessage, MessageBody } from '@portal/contracts/maintenance';
import { largestUnit, typedInterval, type Unit } from '@portal/domain/interval';
import type { Localized } from '@portal/domain/languages';

/** What the form of a maintenance message holds. */
export type MessageValues = {
  /** By language code. */
  messages: Localized;
  descriptions: Localized;
  /** As typed. */
  count: string;
  unit: Unit;
};

/** A message that is not there yet. */
export const NEW_MESSAGE: MaintenanceMessage = {
  id: '',
  messages: null,
  descriptions: null,
  interval: null,
  lastDone: null,
  lastDoneBy: null,
  nextDue: null,
  version: 0,
};

/** A stored interval shows in the largest unit that divides it [R-MSG-04]. */
export function valuesOf({ messages, descriptions, interval }: MaintenanceMessage): MessageValues {
  const { unit, count } = interval === null ? { unit: 'day' as const, count: '' } : largestUnit(interval);
  return { messages: messages ?? {}, descriptions: descriptions ?? {}, count: String(count), unit };
}

/** Entries with empty text or numeric keys are dropped [R-VAL-14]; keys in one order, so that equal texts are equal. */
const cleanTexts = (texts: Localized): Localized =>
  Object.fromEntries(
    Object.entries(texts)
      .filter(([language, text]) => text.trim() !== '' && !/^\d+$/.test(language))
      .sort(([a], [b]) => a.localeCompare(b, 'en')),
  );

export const cleanMessage = (values: MessageValues): MessageValues => ({
  ...values,
  messages: cleanTexts(values.messages),
  descriptions: cleanTexts(values.descriptions),
});

/** What is sent; undefined while the interval is none [R-VAL-14]. */
export function bodyOf(values: MessageValues): MessageBody | undefined {
  const { messages, descriptions, count, unit } = cleanMessage(values);
  const interval = typedInterval(count, unit);
  return interval === undefined ? undefined : { messages, descriptions, interval };
}

/** The editor offers hour, day, year; minute or second only when the stored interval needs it [R-MSG-04]. */
export function unitsFor(stored: number | null): Unit[] {
  const needed = stored === null ? undefined : largestUnit(stored).unit;
  return [...(needed === 'second' || needed === 'minute' ? [needed] : []), 'hour', 'day', 'year'];
}
