import { fontsOnly } from '../../tools/lib/fonts.mjs';
import { expect, test } from '../fixtures';

const FAMILIES = { all: ['liberation', 'Liberation Sans'], 'other fonts': ['noto', 'Noto Sans'] } as const;

test(
  'a test browser draws with the fonts of its set, whatever the machine has [R-SHELL-22]',
  { tag: '@layout' },
  async ({ page }, { project }) => {
    const [set, family] = FAMILIES[project.name as keyof typeof FAMILIES];
    await page.goto('/login');
    const cdp = await page.context().newCDPSession(page);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await cdp.send('DOM.enable');
    await cdp.send('CSS.enable');
    const { root } = await cdp.send('DOM.getDocument');
    const { nodeId } = await cdp.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'main h1' });
    const { fonts } = await cdp.send('CSS.getPlatformFontsForNode', { nodeId });
    const drawn = fonts.map(({ familyName }) => familyName);
    // Where the fonts are not installed the browser takes what there is, and the test command says so.
    if (fontsOnly(set)) expect(drawn).toEqual([family]);
    else expect(drawn).not.toEqual([]);
  },
);
