import type { Incident } from '@portal/contracts/incidents';

export const EDITABLE = [
  'summary',
  'status',
  'priority',
  'category',
  'assignedUser',
  'description',
  'comment',
] as const;
export type EditableField = (typeof EDITABLE)[number];
export type Values = Pick<Incident, EditableField>;
export type Draft = Partial<Values>;

/** Sets one typed field of a draft. */
export type SetField = <F extends EditableField>(field: F, value: Values[F]) => void;

/** What differs from what is stored: only that is sent, and only then something is unsaved [R-INC-17, R-INC-18]. */
export function changesIn(draft: Draft, stored: Values): Draft {
  const changed = EDITABLE.filter((field) => draft[field] !== undefined && draft[field] !== stored[field]);
  return Object.fromEntries(changed.map((field) => [field, draft[field]])) as Draft;
}

export interface Conflict {
  field: EditableField;
  theirs: Values[EditableField];
  yours: Values[EditableField];
}

/** What an overwrite would change of what is stored now [R-EXT-04]. */
export function conflictsOf(draft: Draft, now: Values): Conflict[] {
  return EDITABLE.flatMap((field) => {
    const yours = draft[field];
    return yours === undefined || yours === now[field] ? [] : [{ field, theirs: now[field], yours }];
  });
}
