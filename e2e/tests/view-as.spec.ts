import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures';
import { openGroup } from '../lib/fleet';

const CUSTOMER = 'Marktküche GmbH';
const VIEWED = 'Marco Conti';

/** Chooses the user in the Rights tab of the support tools. */
async function chooseUser(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Support tools' }).click();
  const tools = page.getByRole('dialog', { name: 'Support tools' });
  await tools.getByRole('tab', { name: 'Rights' }).click();
  await tools.getByRole('combobox', { name: 'User' }).pressSequentially('conti');
  await page.getByRole('option', { name: new RegExp(VIEWED) }).click();
  await expect(tools.getByRole('region', { name: 'All entries of this user' })).toContainText('Stuttgart');
}

/** Opens the Users tab of the customer's group; answers what stands there about support. */
async function supportAccess(page: Page) {
  await openGroup(page, CUSTOMER);
  await page.getByRole('group', { name: 'Actions of this group' }).getByRole('button', { name: 'Edit' }).click();
  const dialog = page.getByRole('dialog').first();
  await dialog.getByRole('tab', { name: 'Users' }).click();
  return dialog.getByRole('region', { name: 'Support access' });
}

test('support sees the portal as a user once an admin has allowed it, changes nothing, and both sides know [R-EXT-18, R-AUTH-26]', async ({
  page,
  context,
  logIn,
  otherBrowser,
  expectAccessible,
  problems,
}) => {
  test.setTimeout(120_000);
  // Refused: the view without consent, the write in it, and what is asked after its end.
  problems.allow(/Failed to load resource.*(401|403|400)/);
  await logIn(page, 'support');
  await chooseUser(page);
  const tools = page.getByRole('dialog', { name: 'Support tools' });
  await tools.getByRole('button', { name: 'View as this user' }).click();
  await expect(page.getByText('has to allow support access first')).toBeVisible();
  await expect.poll(() => context.pages().length).toBe(1);

  const admin = await (await otherBrowser()).newPage();
  await logIn(admin, 'admin');
  const access = await supportAccess(admin);
  await access.getByRole('button', { name: 'Allow support access' }).click();
  await expect(access).toContainText(/Allowed until .* by /);
  await expectAccessible(admin);

  const viewed = await (await otherBrowser()).newPage();
  await logIn(viewed, 'operator');

  const opening = context.waitForEvent('page');
  await tools.getByRole('button', { name: 'View as this user' }).click();
  const view = await opening;
  const banner = view.getByText(`You see the portal as ${VIEWED}.`);
  await expect(banner).toBeVisible();
  await expect(view.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect(view.getByRole('button', { name: 'Support tools' })).toHaveCount(0);
  await expectAccessible(view);
  await expect(viewed.getByText('of support sees the portal as you until')).toBeVisible();
  await expectAccessible(viewed);

  // A write is refused with a word, and nothing has changed.
  await view.goto('/userprofile');
  await expect(banner).toBeVisible();
  const name = view.getByRole('textbox', { name: /^Name/ });
  await name.fill('Somebody else');
  await view.getByRole('button', { name: 'Save' }).click();
  await expect(view.getByText('Nothing can be changed in this view.')).toBeVisible();

  // The token stands in this tab alone.
  const token = await view.evaluate(
    () => JSON.parse(sessionStorage.getItem('portal.session') ?? '{}').access as string,
  );
  expect(token.length).toBeGreaterThan(100);
  const elsewhere = async (tab: Page) =>
    tab.evaluate(() => JSON.stringify([document.cookie, { ...localStorage }, location.href]));
  for (const tab of [view, page]) expect(await elsewhere(tab)).not.toContain(token);

  // The consent is taken back: the view ends, and the log-in beside it goes on.
  await access.getByRole('button', { name: 'Withdraw access' }).click();
  await expect(access.getByRole('button', { name: 'Allow support access' })).toBeVisible();
  await expect(view.getByRole('alertdialog').filter({ hasText: 'The view has ended' })).toBeVisible();
  await expect(viewed.getByText('of support sees the portal as you until')).toHaveCount(0);
  const closed = view.waitForEvent('close');
  await view.getByRole('button', { name: 'Close tab' }).click();
  await closed;
  await page.reload();
  await expect(page.getByRole('button', { name: 'Support tools' })).toBeVisible();
});
