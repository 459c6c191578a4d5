import type { AuditEntry } from '@portal/contracts/audit';
import { areaOf } from '@portal/domain/audit';
import { fromWire } from '@portal/domain/ids';
import { type Localized, localizedText } from '@portal/domain/languages';
import { languageName } from '../../parts/format';
import { ACTIONS, FIELDS, KINDS } from './known';
import { type Difference, differences } from './leaves';
import { type Speech, spelledOut, valueText } from './values';

/** A changed field in words; an empty text stands for nothing. */
export interface FieldChange {
  readonly label: string;
  readonly before: string;
  readonly after: string;
}

/** An entry of the log in the reader's language [R-EXT-27]. */
export interface AuditWords {
  readonly id: string;
  readonly at: number;
  readonly person: string;
  /** What was done. */
  readonly action: string;
  /** To what: "Group Kantine". */
  readonly subject: string;
  /** Where, when that is not the subject itself: the name of a group or device. */
  readonly place: string;
  readonly changes: readonly FieldChange[];
}

type EntrySpeech = Omit<Speech, 'names'>;

/** @param group the group whose log is read, in wire form: it is not named in each line. */
export function wordsOf(entry: AuditEntry, own: EntrySpeech, group?: string): AuditWords {
  const speech: Speech = { ...own, names: entry.names };
  return {
    id: entry.id,
    at: entry.at,
    person: entry.userName ?? own.t('nobody'),
    action: actionText(entry.action, own),
    subject: subjectText(entry, speech),
    place: placeText(entry, group),
    changes: differences(entry.before, entry.after)
      .filter((change) => ![change.before, change.after].includes(entry.subject))
      .map((change) => changeText(change, speech)),
  };
}

function actionText(action: string, { t }: EntrySpeech): string {
  if (ACTIONS.includes(action)) return t(`action.${action}`);
  const area = areaOf(action);
  const rest = spelledOut(action.slice(action.indexOf('.') + 1));
  return area ? `${t(`area.${area}`)}: ${rest}` : spelledOut(action);
}

function subjectText({ kind, subject, names, before, after }: AuditEntry, speech: Speech): string {
  const { t } = speech;
  const values = { ...before, ...after };
  const given = (field: string) => (typeof values[field] === 'string' ? values[field] : undefined);
  const name =
    (kind === 'message' ? titleText(values['messages'], names[subject], speech) : names[subject]) ??
    ((kind === 'role' && valueText('roles', fromWire(subject), speech)) ||
      (['release', 'release-key'].includes(kind) && fromWire(subject)) ||
      (kind === 'voucher' && given('lastCharacters') && `…${given('lastCharacters')}`) ||
      (given('name') ?? given('email') ?? t('gone')));
  return t('subject', { kind: KINDS.includes(kind) ? t(`kind.${kind}`) : spelledOut(kind), name });
}

/**
 * The title of a message [R-MSG-07]: in the language of the page as the entry has it, else what the message is called now, else any that the
 * entry has; undefined when nothing tells of one.
 */
function titleText(titles: unknown, now: string | undefined, { t, language }: Speech): string | undefined {
  const own = typeof titles === 'object' ? (titles as Localized | null) : undefined;
  const title = own?.[language] || now || localizedText(own, language);
  return title || (own === undefined && now === undefined ? undefined : t('untitled'));
}

function placeText({ scope, subject, names }: AuditEntry, group: string | undefined): string {
  const id = scope?.replace(/^(group|device):/, '') ?? '';
  if (id === fromWire(subject) || (group !== undefined && id === fromWire(group))) return '';
  return names[id] ?? '';
}

function changeText({ path, before, after }: Difference, speech: Speech): FieldChange {
  const field = path.at(-1) ?? '';
  const old = valueText(field, before, speech);
  const fresh = valueText(field, after, speech);
  const label = labelText(path, speech);
  // Two pictures read alike, and so do two who are gone.
  return { label, before: old, after: old !== '' && old === fresh ? speech.t('another', { value: fresh }) : fresh };
}

function labelText(path: readonly string[], { t, language }: Speech): string {
  const [first = '', second] = path;
  if (first === 'messages' && second) return t('field.title', { language: languageName(second, language) });
  if (first === 'names' && second) return t('field.nameIn', { language: languageName(second, language) });
  if (first === 'descriptions' && second) return t('field.description', { language: languageName(second, language) });
  if (first === 'defaultDescriptions' && second) return t('field.defaultDescription', { event: second });
  if (first === 'quota' && second === 'users') return t('field.quotaUsers');
  if (first === 'quota' && second === 'devices') return t('field.quotaDevices');
  // Of a group's own fields the name is what people gave them.
  if (first === 'attributes' && second && second !== 'contacts') return second;
  const last = path.at(-1) ?? '';
  if (FIELDS.includes(last)) return t(`field.${last}`);
  return path.map(spelledOut).join(' › ');
}
