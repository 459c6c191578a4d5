import type { RemoteName } from '@portal/contracts/remote';
import { bus } from '@portal/platform/bus';
import { candidatesOf } from './candidates';
import { causeOf, RemoteFailure, within } from './failure';
import { rememberGood } from './last-good';
import { loadLifecycles, LOAD_TIMEOUT } from './load';
import { MountedParcel, type HostProps } from './mounted-parcel';
import { renewRegistry, useRegistry } from './registry';
import type { Release } from './release';

/** From navigation to content or error block at most 8 s; the rest is for drawing it (ms). */
const PATIENCE = 7500;

export type HostState = { state: 'loading' } | { state: 'shown'; version: string } | { state: 'failed'; failure: RemoteFailure };

/**
 * Shows one remote in one element: loads it, mounts it as a single-spa parcel, passes the location on, and falls back by itself
 * from a broken version to the next. Operations on the parcel never overlap: an unmount during an update is an error of single-spa.
 */
export class ParcelHost {
  private props: HostProps | undefined;
  private mounted: MountedParcel | undefined;
  /** The version that is shown; a failure of it later starts over without it. */
  private shown: Release | undefined;
  private queue: Promise<void> = Promise.resolve();
  /** Counts what was begun: work of an earlier round has no say any more. */
  private round = 0;
  private readonly failedVersions = new Set<string>();
  private updateWaits = false;

  constructor(
    private readonly element: HTMLElement,
    private readonly name: RemoteName,
    private readonly onState: (state: HostState) => void,
  ) {}

  /** Shows the remote with these props, or passes them to the one that is shown. */
  show(props: HostProps): void {
    const isFirst = this.props === undefined;
    this.props = props;
    if (isFirst) this.begin();
    else this.update();
  }

  /** Tries all versions again, with a fresh registry. */
  async retry(): Promise<void> {
    const round = ++this.round;
    this.onState({ state: 'loading' });
    // Without an answer the known registry must do.
    await renewRegistry().catch((error: unknown) => console.warn('The registry could not be renewed.', error));
    if (round !== this.round) return;
    this.failedVersions.clear();
    this.begin();
  }

  /** Takes the remote away for good. */
  end(): void {
    this.round++;
    this.enqueue(() => this.takeAway());
  }

  private begin(): void {
    const round = ++this.round;
    const start = performance.now();
    this.onState({ state: 'loading' });
    this.enqueue(async () => {
      await this.takeAway();
      await this.tryAll(round, start);
    });
  }

  private async tryAll(round: number, start: number): Promise<void> {
    let failure = new RemoteFailure('REMOTE_NOT_LISTED', '–');
    for await (const release of candidatesOf(this.name)) {
      if (round !== this.round) return;
      if (this.failedVersions.has(release.version)) continue;
      const patience = Math.min(LOAD_TIMEOUT, PATIENCE - (performance.now() - start));
      if (patience <= 0) break;
      try {
        await this.mount(release, patience, round);
        if (round === this.round) this.tellShown(release, performance.now() - start);
        return;
      } catch (error) {
        failure = error instanceof RemoteFailure ? error : new RemoteFailure('REMOTE_MOUNT_FAILED', release.version, { cause: error });
        await this.takeAway();
        if (round !== this.round) return;
        this.tellFailed(failure);
      }
    }
    if (round === this.round) this.onState({ state: 'failed', failure });
  }

  private async mount(release: Release, patience: number, round: number): Promise<void> {
    const start = performance.now();
    const lifecycles = await loadLifecycles(release, patience);
    if (round !== this.round || !this.props) return;
    this.mounted = new MountedParcel(this.element, lifecycles, release, this.props, (failure) => this.brokeLater(failure));
    await within(this.mounted.shown(), patience - (performance.now() - start), release.version);
  }

  /** A version that broke after it was shown: the next one takes its place. */
  private brokeLater(failure: RemoteFailure): void {
    if (this.shown?.version !== failure.version) return;
    this.tellFailed(failure);
    this.begin();
  }

  private update(): void {
    if (this.updateWaits) return;
    this.updateWaits = true;
    this.enqueue(async () => {
      this.updateWaits = false;
      if (this.props) await this.mounted?.update(this.props);
    });
  }

  private async takeAway(): Promise<void> {
    const { mounted } = this;
    this.mounted = undefined;
    this.shown = undefined;
    await mounted?.end();
  }

  private tellShown(release: Release, ms: number): void {
    this.shown = release;
    const { source } = useRegistry.getState();
    if (source) rememberGood(this.name, release.version, source);
    bus.emit('remote:ready', { remote: this.name, version: release.version, ms: Math.round(ms) });
    this.onState({ state: 'shown', version: release.version });
  }

  private tellFailed(failure: RemoteFailure): void {
    this.shown = undefined;
    this.failedVersions.add(failure.version);
    console.error(`${this.name} ${failure.version} failed: ${failure.code}, reference ${failure.reference}`, failure.cause);
    bus.emit('remote:failed', { remote: this.name, version: failure.version, code: failure.code, cause: causeOf(failure) });
  }

  private enqueue(operation: () => Promise<void>): void {
    this.queue = this.queue.then(operation).catch((error: unknown) => console.error(`An operation on ${this.name} failed.`, error));
  }
}
