import { RemoteFailure, within } from './failure';
import { rememberGood } from './last-good';
import { loadLifecycles } from './load';
import { markMount } from './mount-mark';
import { type HostProps, MountedParcel } from './mounted-parcel';
import { useRegistry } from './registry';
import type { Release } from './release';
import { startTrial } from './trial';

/** One version in one place, from beginning to end: marked as starting, loaded, mounted, watched until it has proven itself. */
export class Attempt {
  /** It has run for some seconds and shown something. */
  hasProvenItself = false;
  private mounted: MountedParcel | undefined;
  private isShown = false;
  private isGivenUp = false;
  private endTrial: (() => void) | undefined;
  private readonly unmark: () => void;

  /**
   * @param onBroken told when it fails after it was shown
   */
  constructor(
    readonly release: Release,
    private readonly element: HTMLElement,
    private readonly onBroken: (failure: RemoteFailure) => void,
  ) {
    this.unmark = markMount(release);
  }

  /**
   * Resolves when its own content is on the screen.
   * @param props asked for when it is loaded: they may have changed meanwhile
   * @param patience ms
   * @throws RemoteFailure
   */
  async start(props: () => HostProps, patience: number): Promise<void> {
    const start = performance.now();
    const lifecycles = await loadLifecycles(this.release, patience);
    if (this.isGivenUp) throw new RemoteFailure('REMOTE_MOUNT_FAILED', this.release.version);
    const mounted = await MountedParcel.mount(this.element, lifecycles, this.release, props(), (failure) =>
      this.break(failure),
    );
    this.mounted = mounted;
    if (this.isGivenUp) mounted.giveUp();
    await within(mounted.shown(), patience - (performance.now() - start), this.release.version, 'REMOTE_MOUNT_TIMEOUT');
    // It may have failed in the very moment in which it was ready.
    if (mounted.failure) throw mounted.failure;
    this.isShown = true;
    this.watch(mounted, props().view);
  }

  /** Passes new props on, if it is still there. */
  async update(props: HostProps): Promise<void> {
    await this.mounted?.update(props);
  }

  /** Whoever waits for it waits no longer. */
  giveUp(): void {
    this.isGivenUp = true;
    this.mounted?.giveUp();
  }

  /**
   * Takes it away; resolves when it is gone. From now on nothing of it counts as a failure.
   * @param moment when its parts are told to go; at once without one
   */
  async end(moment?: Promise<void>): Promise<void> {
    this.isShown = false;
    this.endTrial?.();
    this.unmark();
    await moment;
    await this.mounted?.end();
  }

  private break(failure: RemoteFailure): void {
    if (!this.isShown) return;
    this.isShown = false;
    this.onBroken(failure);
  }

  private watch(mounted: MountedParcel, view: HostProps['view']): void {
    const { name, version } = this.release;
    const { source, remotes } = useRegistry.getState();
    // A dialog stands beside the page, not in the element.
    const isDialog =
      view.kind === 'panel' && remotes.get(name)?.extras.panels.find(({ id }) => id === view.id)?.kind === 'dialog';
    this.endTrial = startTrial({
      isBlank: () => !isDialog && mounted.isBlank,
      onPassed: () => {
        this.hasProvenItself = true;
        this.unmark();
        if (source) rememberGood(name, version, source);
      },
      onBlank: () => this.break(new RemoteFailure('REMOTE_BLANK', version)),
    });
  }
}
