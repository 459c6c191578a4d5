import { expect } from '@playwright/test';
import { portalUrl } from '../fixtures';

/** The embedded mailbox listens beside the portal. */
const BESIDE = 5;

/** The address of the newest mail to somebody that matches; waits for the mail. `url` is another portal's than that of the specs. */
export async function mailedLink(email: string, pattern: RegExp, url = portalUrl()): Promise<string> {
  const address = new URL(url);
  address.port = String(Number(address.port) + BESIDE);
  let link: string | undefined;
  await expect
    .poll(
      async () => {
        const html = await (await fetch(address)).text();
        const mails = html.split('<article').filter((mail) => mail.includes(`<p>${email}`));
        // Signs of markup are written as their numbers.
        link = mails
          .flatMap((mail) => [...mail.matchAll(/<pre>(.*?)<\/pre>/gs)])
          .map(([, text = '']) =>
            text.replace(/<[^>]*>/g, '').replace(/&#(\d+);/g, (_, code: string) => String.fromCharCode(Number(code))),
          )
          .flatMap((text) => text.match(/https?:\/\/\S+/g) ?? [])
          .find((found) => pattern.test(found));
        return link;
      },
      { timeout: 20_000 },
    )
    .toBeDefined();
  return link ?? '';
}
