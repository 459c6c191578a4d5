type Values = Readonly<Record<string, unknown>>;

/** One field of the log: where it stands in the entry, and its value. */
export interface Leaf {
  readonly path: readonly string[];
  readonly value: unknown;
}

/** Fields that say nothing to a person. */
const HIDDEN = ['transmission'];

/** A field that changed; absent values are undefined. */
export interface Difference {
  readonly path: readonly string[];
  readonly before: unknown;
  readonly after: unknown;
}

const isGroup = (value: unknown): value is Values =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
const isNothing = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

function leavesOf(values: Values, path: readonly string[] = []): Leaf[] {
  return Object.entries(values).flatMap(([name, value]) => {
    if (HIDDEN.includes(name)) return [];
    return isGroup(value) ? leavesOf(value, [...path, name]) : [{ path: [...path, name], value }];
  });
}

const keyOf = ({ path }: { path: readonly string[] }) => path.join('\0');

/** Every single field in which old and new values differ, in the order in which they stand there. */
export function differences(before: Values | null, after: Values | null): Difference[] {
  const [old, fresh] = [leavesOf(before ?? {}), leavesOf(after ?? {})];
  const wasAt = new Map(old.map((leaf) => [keyOf(leaf), leaf.value]));
  const isAt = new Map(fresh.map((leaf) => [keyOf(leaf), leaf.value]));
  const paths = new Map([...old, ...fresh].map((leaf) => [keyOf(leaf), leaf.path]));
  return [...paths].flatMap(([key, path]) => {
    const [was, is] = [wasAt.get(key), isAt.get(key)];
    if (isNothing(was) && isNothing(is)) return [];
    return JSON.stringify(was) === JSON.stringify(is) ? [] : [{ path, before: was, after: is }];
  });
}
