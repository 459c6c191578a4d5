import type { RemoteName } from '@portal/contracts/remote';
import { bus } from '@portal/platform/bus';
import { unsavedLabels } from '@portal/platform/unsaved';
import { Attempt } from './attempt';
import { candidatesOf, wasTakenBack } from './candidates';
import { RemoteFailure } from './failure';
import { forgetFailures, knownFailure } from './known-failures';
import type { HostProps } from './mounted-parcel';
import { paintedAndIdle } from './painted-and-idle';
import { LOAD_TIMEOUT, PATIENCE } from './patience';
import { enter, exit, moveTogether, type Place, releaseBeside, tidyUp } from './places';
import { renewRegistry } from './registry';
import type { Release } from './release';
import { reportFailure } from './report-failure';

/** A version that had proven itself and broke later is passed over for so long only: what broke it may be one view of many (ms). */
const BROKE_LATER = 30_000;

export type HostState =
  | { state: 'loading' }
  | { state: 'shown'; version: string }
  | { state: 'failed'; failure: RemoteFailure };

/**
 * Shows one remote in one element: loads it, mounts it as a single-spa parcel, passes the location on, and falls back by itself
 * from a broken version to the next. Operations on the parcel never overlap: an unmount during an update is an error of single-spa.
 */
export class ParcelHost implements Place {
  private props: HostProps | undefined;
  private attempt: Attempt | undefined;
  private queue: Promise<void> = Promise.resolve();
  /** Counts what was begun: work of an earlier round has no say any more. */
  private round = 0;
  private updateWaits = false;
  /** Somebody pressed "Try again". */
  private isInsisting = false;
  private hasEnded = false;
  /** Ends the wait for an idle moment. */
  private hurry: (() => void) | undefined;

  constructor(
    private readonly element: HTMLElement,
    readonly name: RemoteName,
    private readonly onState: (state: HostState) => void,
  ) {
    enter(this);
  }

  get isPage(): boolean {
    return this.props?.view.kind === 'page';
  }

  get release(): Release | undefined {
    return this.attempt?.release;
  }

  /** Shows the remote with these props, or passes them to the one that is shown. */
  show(props: HostProps): void {
    const isFirst = this.props === undefined;
    this.props = props;
    if (isFirst) this.begin();
    else this.update();
  }

  /** Tries all versions again, with a fresh registry. */
  async retry(): Promise<void> {
    const round = this.nextRound();
    // Without an answer the known registry must do.
    await renewRegistry(this.name).catch((error: unknown) => console.warn('The registry could not be renewed.', error));
    if (round !== this.round) return;
    forgetFailures(this.name);
    this.isInsisting = true;
    this.begin();
  }

  /**
   * Takes the remote away for good. Its element is out of the document already: what comes in place of a page is drawn before the
   * page's own parts are told to go, unless one of them lies over the document and keeps the focus.
   */
  end(): void {
    this.hasEnded = true;
    this.nextRound();
    const mayWait = this.isPage && !document.querySelector('[aria-modal="true"]');
    const hurried = new Promise<void>((resolve) => (this.hurry = resolve));
    const moment = mayWait ? Promise.race([paintedAndIdle(), hurried]) : undefined;
    void this.enqueue(() => this.takeAway(moment)).then(() => exit(this));
  }

  tidyUp(): Promise<void> | undefined {
    if (!this.hasEnded) return undefined;
    this.hurry?.();
    return this.queue;
  }

  leave(): Promise<void> {
    this.nextRound();
    return this.enqueue(() => this.takeAway());
  }

  begin(): void {
    if (this.hasEnded || !this.props) return;
    const round = this.nextRound();
    const start = performance.now();
    void this.enqueue(async () => {
      await this.takeAway();
      // One that has ended waits for nobody, so that no two ever wait for each other.
      if (round !== this.round) return;
      await tidyUp(this.name);
      await this.tryAll(round, start);
    });
  }

  private nextRound(): number {
    this.attempt?.giveUp();
    if (!this.hasEnded) this.onState({ state: 'loading' });
    return ++this.round;
  }

  private async tryAll(round: number, start: number): Promise<void> {
    let failure = new RemoteFailure('REMOTE_NOT_LISTED', '–');
    for await (const candidate of candidatesOf(this.name)) {
      if (round !== this.round) return;
      const beside = releaseBeside(this);
      if (beside && wasTakenBack(beside) && unsavedLabels().length === 0) return void moveTogether(this.name);
      const known = beside ? knownFailure(this.name, beside.version) : candidate.failure;
      const patience = Math.min(LOAD_TIMEOUT, PATIENCE - (performance.now() - start));
      if (!known && patience <= 0) break;
      const failed = known ?? (await this.tryOne(beside ?? candidate.release, patience, round, start));
      if (!failed || round !== this.round) return;
      failure = failed;
      if (releaseBeside(this)?.version !== failure.version) continue;
      // It failed here, and others still show it.
      if (this.mayMoveOthers()) return void moveTogether(this.name);
      break;
    }
    this.isInsisting = false;
    if (round === this.round) this.onState({ state: 'failed', failure });
  }

  /** A page takes its popups along; a popup takes the page along only if somebody asks for it and loses nothing by it. */
  private mayMoveOthers(): boolean {
    const may = this.isPage || (this.isInsisting && unsavedLabels().length === 0);
    this.isInsisting = false;
    return may;
  }

  /** @returns why it could not be shown */
  private async tryOne(
    release: Release,
    patience: number,
    round: number,
    start: number,
  ): Promise<RemoteFailure | undefined> {
    const attempt = new Attempt(release, this.element, (failure) => this.brokeLater(failure));
    this.attempt = attempt;
    try {
      await attempt.start(() => this.props as HostProps, patience);
    } catch (error) {
      const failure =
        error instanceof RemoteFailure
          ? error
          : new RemoteFailure('REMOTE_MOUNT_FAILED', release.version, { cause: error });
      await this.takeAway();
      if (round === this.round) reportFailure(this.name, failure);
      return failure;
    }
    if (round === this.round) this.tellShown(release, performance.now() - start);
    return undefined;
  }

  /** A version that broke after it was shown: the next one takes its place. */
  private brokeLater(failure: RemoteFailure): void {
    reportFailure(this.name, failure, this.attempt?.hasProvenItself ? BROKE_LATER : undefined);
    this.begin();
  }

  private update(): void {
    if (this.updateWaits) return;
    this.updateWaits = true;
    void this.enqueue(async () => {
      this.updateWaits = false;
      if (this.props) await this.attempt?.update(this.props);
    });
  }

  /** @param moment when its parts are told to go; at once without one */
  private async takeAway(moment?: Promise<void>): Promise<void> {
    await this.attempt?.end(moment);
    this.attempt = undefined;
  }

  private tellShown({ version }: Release, ms: number): void {
    this.isInsisting = false;
    bus.emit('remote:ready', { remote: this.name, version, ms: Math.round(ms) });
    this.onState({ state: 'shown', version });
  }

  private enqueue(operation: () => Promise<void>): Promise<void> {
    this.queue = this.queue
      .then(operation)
      .catch((error: unknown) => console.error(`An operation on ${this.name} failed.`, error));
    return this.queue;
  }
}
