import { expect, test } from '../fixtures';
import { openGroup } from '../lib/fleet';

const IN_ULM = ['Marktküche GmbH', 'Region Südwest', 'Ulm'] as const;
const ACCOUNT = { email: 'kitchen@cameras.example', password: 'demo-Camera-1' };

test.describe('cameras', () => {
  test('an account is let in by its own page in a sandboxed frame, cameras are added, and show image, video and all at once [R-CAM-01, R-CAM-02, R-CAM-03, R-CAM-04, R-CAM-06, R-RIGHT-26]', async ({
    page,
    logIn,
    expectAccessible,
    problems,
  }) => {
    // Before somebody has let the portal in, the account says so with an error.
    problems.allow(/Failed to load resource.*409/);
    await logIn(page, 'admin');
    await openGroup(page, ...IN_ULM);
    await page.getByRole('group', { name: 'Actions of this group' }).getByRole('button', { name: 'Cameras' }).click();
    const cameras = page.getByRole('dialog', { name: 'Cameras Ulm' });
    await expect(cameras.getByText('There are no cameras in this group yet.')).toBeVisible();
    await cameras.getByRole('button', { name: 'Add camera' }).click();
    const adding = page.getByRole('dialog', { name: 'Add cameras' });
    await expect(adding.getByText('No camera account yet')).toBeVisible();
    await adding.getByRole('button', { name: 'Authorize login' }).click();

    // The log-in really completes: the frame's page may run its form, and nothing of it reaches ours.
    const login = page.getByRole('dialog', { name: 'Log in to the camera account' });
    const inside = login.frameLocator('iframe[sandbox]');
    await inside.getByLabel('Email').fill(ACCOUNT.email);
    await inside.getByLabel('Password').fill(ACCOUNT.password);
    await expectAccessible(page);
    await inside.getByRole('button', { name: 'Log in and allow' }).click();
    await expect(inside.getByRole('heading', { name: 'Access allowed' })).toBeVisible();
    await login.getByRole('button', { name: 'Done' }).click();
    await expect(login).toBeHidden();

    await expect(adding.getByRole('checkbox')).toHaveCount(8);
    await expectAccessible(page);
    await adding.getByRole('button', { name: 'Save' }).click();
    await expect(adding.getByText('Choose at least one camera.')).toBeVisible();
    await expect(adding.getByRole('checkbox').first()).toBeFocused();
    for (const name of ['Bar', 'Pastry', 'Dry store']) await adding.getByRole('checkbox', { name }).check();
    await adding.getByRole('button', { name: 'Save' }).dblclick();
    await expect(page.getByText('3 cameras added.')).toBeVisible();
    await expect(adding).toBeHidden();
    await expect(cameras.getByRole('button', { name: 'Add camera' })).toBeFocused();
    await expect(cameras.getByRole('row')).toHaveCount(4);

    await expect(cameras.getByRole('img', { name: /^Picture of Bar/ })).toBeVisible();
    await cameras.getByRole('button', { name: 'Show video of Pastry' }).click();
    const film = cameras.getByLabel('Video of Pastry', { exact: true });
    await expect(film).toBeVisible();
    await expect
      .poll(() => film.evaluate((video: HTMLVideoElement) => video.error?.message ?? video.readyState))
      .toBeGreaterThan(1);
    await expectAccessible(page);
    await cameras.getByRole('button', { name: 'All pictures at once' }).click();
    await expect(cameras.getByRole('listitem')).toHaveCount(3);
    for (const name of ['Bar', 'Pastry', 'Dry store'])
      await expect(cameras.getByRole('img', { name: new RegExp(`^Picture of ${name}`) })).toBeVisible();
    await expectAccessible(page);
    await cameras.getByRole('button', { name: 'Show image of Dry store' }).click();
    await cameras.getByRole('button', { name: 'Full screen' }).click();
    const leave = page.getByRole('button', { name: 'Leave full screen' });
    await expect(leave).toBeFocused();
    // Tab goes round among its buttons.
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: 'Pause' })).toBeFocused();
    await page.keyboard.press('Shift+Tab');
    await expect(leave).toBeFocused();
    await leave.click();
    await page.keyboard.press('Escape');
    await expect(cameras).toBeHidden();
    await expect(page.getByRole('button', { name: 'Cameras' })).toBeFocused();
  });
});
