import { expect, type Locator, type Page } from '@playwright/test';
import type { RemoteName } from '@portal/contracts/remote';
import { openGroup, TO_STUTTGART } from './fleet';
import { goTo } from './go-to';

/** Where each remote is seen by somebody who may see all six, as the demo account of support staff. */
export interface Screens {
  /** Goes there within the page that is open; what a panel stands on is opened first. */
  open(page: Page, remote: RemoteName): Promise<void>;
  /** What shows that it is there. */
  shown(page: Page, remote: RemoteName): Locator;
  /** The address to begin at; of a panel the page that it is opened from. */
  path(remote: RemoteName): string;
  /** How its error block calls it, in English. */
  title(remote: RemoteName): string;
}

const main = (page: Page) => page.getByRole('main');

const SCREENS = {
  'mf-devicemanager': { title: 'Fleet manager', shown: (page) => main(page).locator('[data-status]').first() },
  'mf-incidents': { title: 'Incidents', shown: (page) => main(page).getByRole('row').nth(1) },
  'mf-recipes': { title: 'Recipes', shown: (page) => main(page).getByRole('row').nth(1) },
  'mf-billing': { title: 'Vouchers', shown: (page) => main(page).getByRole('button', { name: /create/i }) },
  'mf-account': { title: 'Account', shown: (page) => main(page).getByRole('textbox').first() },
  'mf-cameras': {
    title: 'Cameras',
    shown: (page) => page.getByRole('dialog', { name: 'Cameras Stuttgart' }),
  },
} as const satisfies Record<string, { title: string; shown: (page: Page) => Locator }>;

export const REMOTES = Object.keys(SCREENS) as (keyof typeof SCREENS)[];
const screen = (remote: RemoteName) => SCREENS[remote as keyof typeof SCREENS];

/** Looks up what addresses are made of. @param page with the fleet manager of the whole fleet */
export async function findScreens(page: Page): Promise<Screens> {
  await openGroup(page, ...TO_STUTTGART);
  const group = new URL(page.url()).pathname;
  const paths: Readonly<Record<keyof typeof SCREENS, string>> = {
    'mf-devicemanager': '/devicemanager',
    'mf-incidents': '/incidentmanager',
    'mf-recipes': `/recipemanager/group/${group.split('/').at(-1)}`,
    'mf-billing': '/createvoucher',
    'mf-account': '/userprofile',
    'mf-cameras': group,
  };
  const path = (remote: RemoteName) => paths[remote as keyof typeof SCREENS];
  return {
    path,
    title: (remote) => screen(remote).title,
    shown: (where, remote) => screen(remote).shown(where),
    async open(where, remote) {
      if (new URL(where.url()).pathname !== path(remote)) await goTo(where, path(remote));
      if (remote === 'mf-cameras') await openCameras(where);
    },
  };
}

/** From the group's own buttons; where those are not, for what draws them is broken or shows something else, from the command palette, which knows the same action of the group. */
async function openCameras(page: Page): Promise<void> {
  const button = main(page).getByRole('button', { name: 'Cameras', exact: true });
  const instead = main(page).getByRole('heading', { level: 1, name: /be loaded right now|^Strange events/ });
  await expect(button.or(instead).first()).toBeVisible({ timeout: 15_000 });
  if (await button.isVisible()) return button.click();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('cameras');
  await page
    .getByRole('dialog', { name: 'Command palette' })
    .getByRole('option', { name: /^Cameras: Stuttgart/ })
    .click();
}
