import type { Registry, RegistryEntry } from '@portal/contracts/registry';
import { useSession } from '@portal/platform/session';
import { fallbackOf } from '../../remotes/release';
import { verifyRegistry } from '../../remotes/signature';
import { type Chosen, chosenNow, forgetChosen } from './chosen';

/** What the shell's registry does; it loads this file, and so hands it over. */
export interface RegistryWork {
  /** Reads a verified text; throws for what is no registry. */
  readonly parse: (text: string) => Registry;
  /** Fetches the registry again. */
  readonly renew: () => Promise<void>;
}

let watching = false;

/** The choice ends with the log-in, and by its time; what is deployed then takes its place, without a reload. */
export function endWithLogIn({ renew }: Pick<RegistryWork, 'renew'>): void {
  if (watching) return;
  watching = true;
  const end = () => {
    forgetChosen();
    renew().catch((error: unknown) => console.warn('The registry could not be renewed.', error));
  };
  useSession.subscribe(({ state }, before) => {
    if (state === 'out' && before.state !== 'out' && chosenNow().length > 0) end();
  });
}

/**
 * The registry as this browser is to have it: in place of what is listed of a remote stands the chosen version, with the deployed one behind
 * it. Whatever is not as it was signed at its publishing, was taken back since, or is switched off stays out: then the deployed one runs.
 */
export async function applyChosen(registry: Registry, work: RegistryWork): Promise<Registry> {
  endWithLogIn(work);
  const microFrontends = { ...registry.microFrontends };
  for (const chosen of chosenNow()) {
    const listed = microFrontends[chosen.remote] ?? [];
    const deployed = listed.find(({ deployment }) => deployment?.default) ?? listed[0];
    const entry = deployed && (await entryOf(chosen, deployed, work.parse));
    if (entry) microFrontends[chosen.remote] = [entry];
  }
  return { ...registry, microFrontends };
}

async function entryOf(
  chosen: Chosen,
  deployed: RegistryEntry,
  parse: RegistryWork['parse'],
): Promise<RegistryEntry | undefined> {
  const { remote, version, text, signature } = chosen;
  const { disabled, withdrawn = [] } = deployed.extras;
  if (disabled || withdrawn.includes(version) || !isSecureContext) return undefined;
  try {
    // Signed to be expired from the beginning, so that nobody can pass it off as the portal's registry.
    await verifyRegistry(text, signature, REGISTRY_KEYS, undefined);
    const entry = parse(text).microFrontends[remote]?.find(({ metadata }) => metadata.version === version);
    if (!entry) throw new Error('It is of another remote or version.');
    return behind(entry, deployed);
  } catch (error) {
    console.error(`The chosen version ${version} of ${remote} is not trusted; the deployed one runs.`, error);
    return undefined;
  }
}

/** A version that fails falls back to the deployed one, as any other does. */
function behind(entry: RegistryEntry, { url, metadata, extras }: RegistryEntry): RegistryEntry {
  const fallback = { version: metadata.version, contract: extras.contract, integrity: extras.integrity };
  const fallen: RegistryEntry = { ...entry, fallbackUrl: url, extras: { ...entry.extras, fallback } };
  if (extras.withdrawn) fallen.extras.withdrawn = extras.withdrawn;
  return fallbackOf(fallen) ? fallen : entry;
}
