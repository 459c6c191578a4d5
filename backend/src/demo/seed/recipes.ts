import { takesRecipes } from '../simulator/appliances';
import { digest } from '../simulator/random';
import { CAMERAS, RECIPE_GROUPS, RECIPES } from './extras';
import type { FleetDevice, FleetGroup } from './fleet';
import type { Row } from './rows';

const HOUR = 3_600_000;

/** The recipes of some groups, and how far each has come on devices that can cook it. */
export function buildRecipes(groups: readonly FleetGroup[], devices: readonly FleetDevice[], now: number) {
  const recipes: Row<'recipes'>[] = [];
  const transmissions: Row<'recipe_transmissions'>[] = [];
  const parents = new Map(groups.map(({ id, parentId }) => [id, parentId]));
  for (const { group: groupName, first } of RECIPE_GROUPS) {
    const group = groups.find(({ name }) => name === groupName);
    if (!group) throw new Error(`The demo fleet has no group ${groupName}`);
    const cooks = devices.filter((device) => takesRecipes(device.kind) && isBelow(parents, device.groupId, group.id));
    for (const recipe of RECIPES.slice(0, first)) {
      const id = `r${digest(`recipe ${groupName} ${recipe.name.en}`).slice(0, 20)}`;
      const createdAt = now - (200 + recipes.length) * HOUR;
      recipes.push({
        id,
        group_id: group.id,
        name: recipe.name.en,
        icon: recipe.icon,
        translated_name: { ...recipe.name },
        translated_description: { ...recipe.description },
        file: null,
        file_name: null,
        created_at: createdAt,
      });
      const states = [
        ...Array<'transmitted'>(recipe.transmitted).fill('transmitted'),
        ...Array<'failed'>(recipe.failed ?? 0).fill('failed'),
        ...Array<'pending'>(recipe.pending ?? 0).fill('pending'),
      ];
      // Those of the group itself come last: what failed or waits is sent to them alone.
      const standsBelow = ({ groupId }: FleetDevice) => Number(groupId !== group.id);
      const reached = cooks
        .toSorted((a, b) => standsBelow(a) - standsBelow(b))
        .slice(0, states.length)
        .reverse();
      reached.forEach(({ uuid }, index) => {
        transmissions.push({
          recipe_id: id,
          device_uuid: uuid,
          state: states[index] ?? 'pending',
          created_at: createdAt + HOUR,
          changed_at: createdAt + HOUR + index * 1_000,
        });
      });
    }
  }
  return { recipes, transmissions };
}

function isBelow(parents: ReadonlyMap<string, string | null>, id: string | null, ancestor: string): boolean {
  for (let at = id; at !== null; at = parents.get(at) ?? null) if (at === ancestor) return true;
  return false;
}

export function buildCameras(groups: readonly FleetGroup[]): Row<'cameras'>[] {
  return CAMERAS.flatMap(({ group, id, name }) => {
    const found = groups.find((candidate) => candidate.name === group);
    return found ? [{ id: `c${digest(`camera ${id}`).slice(0, 20)}`, group_id: found.id, name, external_id: id }] : [];
  });
}
