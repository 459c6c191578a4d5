/** Stops a version that only a share of the browsers gets when it fails more often than what all others get [R-EXT-15]. */
import type { RegistryEntry } from '@portal/contracts/registry';
import { intervalJob } from '../../kernel/interval-job';
import type { RemoteFigures, Services, Start } from '../../kernel/services';
import { evidenceAgainst } from './canary-verdict';
import { askRegistry } from './change-registry';
import { type JournalLine, type Published, readPublished } from './published-releases';

const LOOK_MS = 30_000;
const WATCHER = 'The portal (canary watch)';

interface Stopped {
  readonly remote: string;
  readonly version: string;
  readonly evidence: string;
}

/** A share of the browsers gets it: not everybody, and nobody by name, which a person has decided. */
const isCanary = ({ deployment, extras }: RegistryEntry) =>
  !deployment?.default && extras.audience === undefined && !extras.disabled && (deployment?.traffic ?? 0) > 0;

/** What was stopped once and is listed again was listed by a person who knew: that counts. */
const wasStopped = (lines: readonly JournalLine[], remote: string, version: string) =>
  lines.some(
    (line) =>
      line.action === 'stop' &&
      line.remote === remote &&
      line.before.some((told) => told.version === version) &&
      !line.after.some((told) => told.version === version),
  );

/** Which versions on trial fail more often than the one beside them. */
export function worseCanaries({ registry, journal }: Published, figures: Pick<RemoteFigures, 'told'>): Stopped[] {
  return Object.entries(registry.microFrontends).flatMap(([remote, entries]) => {
    const standard = entries.find(({ deployment }) => deployment?.default)?.metadata.version;
    if (standard === undefined) return [];
    return entries
      .filter(isCanary)
      .map(({ metadata }) => metadata.version)
      .filter((version) => !wasStopped(journal?.lines ?? [], remote, version))
      .flatMap((version) => {
        const evidence = evidenceAgainst(figures.told(remote, version), figures.told(remote, standard));
        return evidence === undefined ? [] : [{ remote, version, evidence }];
      });
  });
}

/** Looks once; answers what was stopped. */
export async function watchCanaries({
  config,
  log,
  remoteFigures,
}: Pick<Services, 'config' | 'log' | 'remoteFigures'>): Promise<Stopped[]> {
  const published = await readPublished(config.releasesDir);
  const worse = published ? worseCanaries(published, remoteFigures) : [];
  const stopped: Stopped[] = [];
  for (const one of worse) {
    const { remote, version, evidence } = one;
    const outcome = await askRegistry(config, 'change', {
      wish: { remote, action: 'stop', version },
      author: { by: WATCHER, reason: `${version}: ${evidence}` },
    });
    if ('refused' in outcome)
      log.error(
        { remote, version, evidence, why: outcome.refused },
        'a version on trial fails and could not be stopped',
      );
    else if (outcome.serial !== null) stopped.push(one);
  }
  return stopped;
}

export const startCanaryWatch: Start = async (services) =>
  intervalJob(LOOK_MS, services.log, 'looking at versions on trial', () => watchCanaries(services));
