import type { Device } from '@portal/contracts/devices';
import type { DeviceTransmission, Recipe } from '@portal/contracts/recipes';
import { matcher } from '@portal/domain/search';
import { nameOf } from './recipe-order';

export const STATES = ['failed', 'pending', 'transmitted'] as const;
export type State = (typeof STATES)[number];

/** How one recipe has come to one device, by their names; undefined for what is gone or not visible. */
export interface TransmissionRow {
  readonly key: string;
  /** Of what was sent off together. */
  readonly transmission: string;
  readonly recipe: Recipe | undefined;
  readonly recipeName: string | undefined;
  /** Its id. */
  readonly device: string;
  readonly deviceName: string | undefined;
  readonly state: State;
  readonly reason: string | null;
  readonly sentAt: number;
  readonly changedAt: number;
}

/** Each recipe on each device: what failed first, then what is on its way, the newest change on top [R-EXT-12]. */
export function rowsOf(
  transmissions: readonly DeviceTransmission[],
  recipes: readonly Recipe[],
  devices: readonly Pick<Device, 'uuid' | 'name'>[],
  language: string,
): TransmissionRow[] {
  const recipeOf = new Map(recipes.map((recipe) => [recipe.id, recipe]));
  const deviceOf = new Map(devices.map(({ uuid, name }) => [uuid, name]));
  const rows = transmissions.map(({ id, recipe, device, state, reason, createdAt, changedAt }): TransmissionRow => {
    const known = recipeOf.get(recipe);
    return {
      key: `${recipe} ${device}`,
      transmission: id,
      recipe: known,
      recipeName: known && nameOf(known, language),
      device,
      deviceName: deviceOf.get(device),
      state,
      reason,
      sentAt: createdAt,
      changedAt,
    };
  });
  const place = ({ state }: TransmissionRow) => STATES.indexOf(state);
  return rows.sort((a, b) => place(a) - place(b) || b.changedAt - a.changedAt);
}

export interface RowFilter {
  readonly query: string;
  readonly state: State | '';
  /** By its id. */
  readonly recipe: string;
}

export function fittingRows(rows: readonly TransmissionRow[], { query, state, recipe }: RowFilter): TransmissionRow[] {
  const fits = matcher(query);
  return rows.filter(
    (row) =>
      (state === '' || row.state === state) &&
      (recipe === '' || row.recipe?.id === recipe) &&
      (fits(row.recipeName ?? '') || fits(row.deviceName ?? '')),
  );
}

/** A newer recipe that devices hold, or will, under the name of one that is to be sent to them. */
export interface Overwritten {
  readonly newer: Recipe;
  readonly devices: number;
}

/** What a transfer would put an older recipe in the place of: a recipe replaces the one of its name on the device. */
export function overwrittenBy(
  picked: readonly Recipe[],
  receivers: ReadonlySet<string>,
  transmissions: readonly DeviceTransmission[],
  recipes: readonly Recipe[],
): Overwritten[] {
  const wordOf = ({ name }: Recipe) => name.trim().toLowerCase();
  // Of several of one name the newest comes last.
  const byAge = [...picked].sort((a, b) => a.createdAt - b.createdAt);
  const sent = new Map(byAge.map((recipe) => [wordOf(recipe), recipe]));
  return recipes.flatMap((newer) => {
    const older = sent.get(wordOf(newer));
    if (!older || newer.createdAt <= older.createdAt || picked.includes(newer)) return [];
    const holders = transmissions.filter(
      ({ recipe, device, state }) => recipe === newer.id && state !== 'failed' && receivers.has(device),
    );
    return holders.length === 0 ? [] : [{ newer, devices: holders.length }];
  });
}

/** The same for what is sent again: each device gets its own recipes. */
export function overwrittenAgain(
  rows: readonly Pick<TransmissionRow, 'device' | 'recipe'>[],
  transmissions: readonly DeviceTransmission[],
  recipes: readonly Recipe[],
): Overwritten[] {
  const pickedOn = new Map<string, Recipe[]>();
  for (const { device, recipe } of rows) if (recipe) pickedOn.set(device, [...(pickedOn.get(device) ?? []), recipe]);
  const devicesOf = new Map<Recipe, number>();
  for (const [device, picked] of pickedOn)
    for (const { newer } of overwrittenBy(picked, new Set([device]), transmissions, recipes))
      devicesOf.set(newer, (devicesOf.get(newer) ?? 0) + 1);
  return [...devicesOf].map(([newer, devices]) => ({ newer, devices }));
}
