/** What browsers tell about the remotes, as figures of `/metrics` [R-EXT-15]. */
import { join } from 'node:path';
import type { Registry } from '@portal/contracts/registry';
import { FAILURE_CODES, STRAY_CODES, type TelemetryEntry } from '@portal/contracts/system';
import type { Foundation, RemoteFigures } from '../../kernel/services';
import type { Told } from '../portal/canary-verdict';
import { ChangingFile } from '../portal/changing-file';

/** Anybody may report: what the registry does not list is counted under one name, so that nobody can invent figures without end. */
const OTHER = 'other';

/** What says something of a version: not that none is listed, nor what goes wrong beside a page that is shown. */
const VERSION_FAILED: readonly string[] = FAILURE_CODES.filter((code) => code !== 'REMOTE_NOT_LISTED');
const CODES: readonly string[] = [...FAILURE_CODES, ...STRAY_CODES];

/** Versions that open pages may run, by remote. */
function versionsIn({ microFrontends }: Registry): Map<string, Set<string>> {
  const listed = ([name, entries]: [string, Registry['microFrontends'][string]]) =>
    [
      name,
      new Set(
        entries.flatMap(({ metadata, extras }) => [
          metadata.version,
          extras.fallback?.version ?? OTHER,
          ...(extras.withdrawn ?? []),
        ]),
      ),
    ] as const;
  return new Map(Object.entries(microFrontends).map(listed));
}

export class ReportedFigures implements RemoteFigures {
  private readonly registry: ChangingFile<Map<string, Set<string>>>;
  /** By remote and version. It begins anew with each start: what is not known decides nothing. */
  private readonly sums = new Map<string, { failures: number; loads: number }>();
  private readonly failed;
  private readonly loaded;

  constructor({ metrics, config }: Pick<Foundation, 'metrics' | 'config'>) {
    this.registry = new ChangingFile(
      join(config.releasesDir, 'registry.json'),
      (text) => versionsIn(JSON.parse(text) as Registry),
      1_000,
    );
    this.failed = metrics.counter('remote_failures', 'Remotes that browsers could not show, by version and code.', [
      'remote',
      'version',
      'code',
    ]);
    this.loaded = metrics.times('remote_load', 'Time from going to a remote to its content, told by one page in ten.', [
      'remote',
      'version',
    ]);
  }

  /** What browsers told of a version since this instance started, each source once in a while. */
  told(remote: string, version: string): Told {
    return this.sums.get(`${remote} ${version}`) ?? { failures: 0, loads: 0 };
  }

  /** @param isFresh whether the source of the report tells this for the first time in a while; asked at most once for each entry */
  async count(entries: readonly TelemetryEntry[], isFresh: (what: string) => boolean): Promise<void> {
    // Without a readable registry all of it is `other`.
    const known = (await this.registry.read().catch(() => undefined)) ?? new Map<string, Set<string>>();
    for (const { kind, remote = OTHER, version = OTHER, name, ms } of entries) {
      const labels = {
        remote: known.has(remote) ? remote : OTHER,
        version: known.get(remote)?.has(version) ? version : OTHER,
      };
      this.note(labels, kind, name, isFresh);
      if (kind === 'error') this.failed({ ...labels, code: name !== undefined && CODES.includes(name) ? name : OTHER });
      if (kind === 'load' && ms !== undefined) this.loaded(labels, ms);
    }
  }

  private note(
    { remote, version }: { remote: string; version: string },
    kind: TelemetryEntry['kind'],
    name: string | undefined,
    isFresh: (what: string) => boolean,
  ): void {
    const counts = kind === 'load' || (kind === 'error' && VERSION_FAILED.includes(name ?? ''));
    if (!counts || remote === OTHER || version === OTHER || !isFresh(`${kind} ${remote} ${version}`)) return;
    const key = `${remote} ${version}`;
    const sum = this.sums.get(key) ?? { failures: 0, loads: 0 };
    this.sums.set(key, sum);
    if (kind === 'load') sum.loads++;
    else sum.failures++;
  }
}
