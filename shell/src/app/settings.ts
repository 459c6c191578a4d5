import type { Contact } from '@portal/contracts/contact';

/** What the deployment says to the page, beside the registry. */
interface Settings {
  /** What people call this deployment, as `production`. */
  readonly environment?: string;
  /** R-SHELL-12: where "About us" leads. */
  readonly aboutUrl?: string;
  /** R-ACC-03: how to reach the operator. */
  readonly contact?: Contact;
  /** R-ACC-04: folder of this origin with `privacy.en.txt` and the like, which replace our own legal texts. */
  readonly legalTexts?: string;
  /** The service worker may run [R-EXT-24]; without this word it is taken away. */
  readonly worker?: boolean;
  /** Version of the shell that this page is made of. */
  readonly shell?: string;
}

function read(): Settings {
  try {
    return JSON.parse(document.getElementById('settings')?.textContent ?? '{}') as Settings;
  } catch {
    return {};
  }
}

export const settings: Settings = read();
