import { createHash } from 'node:crypto';
import { expect, test } from '../fixtures';
import { holdBeforeCamera } from '../lib/camera';
import { row } from '../lib/fleet';

/** The Cloud Connect ID of a device of the demo data that nobody has added. */
const spareId = (name: string) =>
  createHash('sha256').update(`cloud connect /${name}`).digest('hex').slice(0, 48).toUpperCase();

test.describe('devices', () => {
  test('are added by their id, opened, edited, and removed again [R-DEV-14, R-DEV-19, R-DEV-20, R-DEV-23, R-DEV-24, R-DEV-27, R-DEV-30, R-DEV-32, R-DEV-33, R-EXT-25, R-ROUTE-12, R-ROUTE-22]', async ({
    page,
    context,
    logIn,
    expectAccessible,
    problems,
  }) => {
    const id = spareId('Speed oven, new');
    await logIn(page, 'owner');
    await page.goto('/mydevices');
    const main = page.getByRole('main');
    await expect(row(page, 'Combi oven food truck')).toBeVisible();

    // An id that nobody knows stays in the field, with what is wrong beside it and in a message.
    problems.allow(/404/);
    await main.getByRole('button', { name: 'Add device' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add device' });
    const field = dialog.getByRole('textbox', { name: 'Cloud Connect ID' });
    await expect(field).toBeFocused();
    await field.fill('0'.repeat(48));
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('Unknown Cloud Connect ID.')).toBeVisible();
    await expect(field).toBeFocused();

    await field.fill(id);
    await page.keyboard.press('Enter');
    await expect(dialog.getByText('New', { exact: true })).toBeVisible();
    await expectAccessible(page);

    // The same from its nameplate: first a code that is none of ours, then its own, in an address. Off the list, and scanned again.
    await dialog.getByRole('button', { name: 'Take Speed oven, new off the list' }).click();
    await context.grantPermissions(['camera']);
    const scan = dialog.getByRole('region', { name: 'Scan QR code' });
    holdBeforeCamera('WIFI:T:WPA;S:Kitchen;P:secret;;');
    await dialog.getByRole('button', { name: 'Scan QR code' }).click();
    await expect(scan.getByText('This code holds no Cloud Connect ID.')).toBeVisible();
    await dialog.getByRole('button', { name: 'Stop scanning' }).click();
    holdBeforeCamera(`https://portal.example/commander_login?cloudConnectID=${id}`);
    await dialog.getByRole('button', { name: 'Scan QR code' }).click();
    await expect(scan.getByText('“Speed oven, new” is in the list.')).toBeVisible();
    await expectAccessible(page);
    const camera = await scan
      .locator('video')
      .evaluateHandle((video: HTMLVideoElement) => video.srcObject as MediaStream);
    await dialog.getByRole('button', { name: 'Add device' }).click();
    await expect(page.getByText('Device added.')).toBeVisible();
    await expect(dialog).toBeHidden();
    await expect
      .poll(() => camera.evaluate((stream) => stream.getTracks().map(({ readyState }) => readyState)))
      .toEqual(['ended']);
    await expect(main.getByRole('button', { name: 'Add device' })).toBeFocused();
    await expect(row(page, 'Speed oven, new')).toBeVisible();

    // The device's own pages open without an opener, at the proxy, with a token that works for them alone.
    const opening = context.waitForEvent('page');
    await row(page, 'Combi oven food truck').getByRole('button', { name: 'Open device UI' }).click();
    const device = await opening;
    await expect(device.getByText('Combi oven food truck').first()).toBeVisible();
    expect(new URL(device.url()).port).not.toBe(new URL(page.url()).port);
    expect(await device.evaluate(() => [window.opener === null, document.referrer])).toEqual([true, '']);
    await device.close();

    // Its name leads to its page; from there to what it has measured, read by keyboard, and back along the path.
    await row(page, 'Combi oven food truck').getByRole('link', { name: 'Combi oven food truck', exact: true }).click();
    await expect(page).toHaveURL(/\/device\//);
    await expect(main.getByRole('heading', { level: 1, name: 'Combi oven food truck' })).toBeVisible();
    await expect(main.getByRole('region', { name: 'Facts' }).getByRole('link', { name: 'My devices' })).toBeVisible();
    const chart = page.getByRole('slider', { name: /^Chart in °C: Chamber temperature/ });
    await expect(chart).toBeVisible();
    await expect(chart.locator('[data-silence]').first()).toBeVisible();
    await expectAccessible(page);
    await main.getByRole('link', { name: 'Open sensor data' }).click();
    await expect(page).toHaveURL(/\/sensordata\//);
    await chart.focus();
    await page.keyboard.press('End');
    await expect(chart).toHaveAttribute('aria-valuetext', /Chamber temperature [\d.]+.°C/);
    await expectAccessible(page);
    const saved = page.waitForEvent('download');
    await main.getByRole('button', { name: 'Export CSV' }).click();
    expect((await saved).suggestedFilename()).toMatch(/^Combi-oven-food-truck_.*\.csv$/);
    const path = main.getByRole('navigation', { name: 'Path' });
    await path.getByRole('link', { name: 'Combi oven food truck' }).click();
    await expect(page).toHaveURL(/\/device\//);
    await path.getByRole('link', { name: 'My devices' }).click();

    // A new name and address; leaving with more typed asks first, and the focus is back where it was.
    await row(page, 'Speed oven, new')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Edit device' }).click();
    const editor = page.getByRole('dialog', { name: /Edit device/ });
    await editor.getByRole('textbox', { name: 'Device name' }).fill('Speed oven tent');
    await editor.getByRole('textbox', { name: 'Country code' }).fill('at');
    await expect(editor.getByText('Austria')).toBeVisible();
    await expectAccessible(page);
    await editor.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Device saved.')).toBeVisible();
    await editor.getByRole('tab', { name: 'Maintenance messages' }).click();
    await expect(editor.getByRole('button', { name: /^Add/ })).toBeVisible();
    await editor.getByRole('tab', { name: 'Details' }).click();
    await editor.getByRole('textbox', { name: 'City' }).fill('Linz');
    await page.keyboard.press('Escape');
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click();
    await expect(editor).toBeHidden();
    await expect(row(page, 'Speed oven tent').getByRole('button', { name: /^Actions/ })).toBeFocused();

    await row(page, 'Speed oven tent')
      .getByRole('button', { name: /^Actions/ })
      .click();
    await page.getByRole('menuitem', { name: 'Remove device' }).click();
    const question = page.getByRole('alertdialog');
    await expect(question.getByRole('heading')).toContainText('from your devices?');
    await question.getByRole('button', { name: 'Remove device' }).click();
    await expect(page.getByText('Device removed.')).toBeVisible();
    await expect(row(page, 'Speed oven tent')).toBeHidden();
    await expect(
      main
        .getByRole('row')
        .filter({ has: page.locator(':focus') })
        .or(main.locator('[role=row]:focus')),
    ).toBeVisible();

    // As cards: a picture is as high as 56.25 % of its width, on tablets 75 %.
    await main.getByRole('radio', { name: 'Large cards' }).check();
    const cards = main.getByRole('list', { name: 'Devices' }).getByRole('listitem');
    const picture = cards.first().locator('[data-top] + div > :first-child');
    for (const [width, ratio] of [
      [1_440, 0.562_5],
      [800, 0.75],
      [390, 0.562_5],
    ] as const) {
      await page.setViewportSize({ width, height: 844 });
      await expect
        .poll(async () => {
          const box = await picture.boundingBox();
          return box && box.height / box.width;
        }, `ratio of a picture at ${width} px`)
        .toBeCloseTo(ratio, 3);
    }
  });
});
