import { isSame } from '../is-same';

/** What a form holds: plain values by field. */
export type Values = Readonly<Record<string, unknown>>;

/** The fields whose value differs. */
export const changedFields = <V extends Values>(values: V, stored: V): (keyof V & string)[] =>
  Object.keys(values).filter((field) => !isSame(values[field], stored[field]));

/** What was typed, on top of what somebody else saved since: fields that were left alone take the newer value [R-EXT-04]. */
export function rebased<V extends Values>(values: V, base: V, latest: V): V {
  const changed = new Set<string>(changedFields(values, base));
  return Object.fromEntries(
    Object.keys(values).map((field) => [field, (changed.has(field) ? values : latest)[field]]),
  ) as V;
}

/** Fields in which the own draft and what is stored now disagree: an overwrite would change them. */
export const conflictingFields = <V extends Values>(values: V, base: V, latest: V): (keyof V & string)[] =>
  changedFields(values, base).filter((field) => !isSame(values[field], latest[field]));

/** The fields that two people set to different values. Those that only one of them touched are no conflict. */
export function changedByBoth<V extends Values>(mine: V, base: V, theirs: V): (keyof V & string)[] {
  const changed = changedFields(theirs, base);
  return conflictingFields(mine, base, theirs).filter((field) => changed.includes(field));
}
