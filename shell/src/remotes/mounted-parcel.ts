import type { ParcelProps } from '@portal/contracts/remote';
import { useSession } from '@portal/platform/session';
import type { Parcel, ParcelConfigObject } from 'single-spa';
import { RemoteFailure, within } from './failure';
import { parcelMounter } from './parent-parcel';
import type { Release } from './release';
import { isBlank } from './trial';

/** Longest wait for a parcel to go (ms); then its element goes without it. */
const UNMOUNT_TIMEOUT = 5000;
let serial = 0;

/** What the place that shows a remote gives it. */
export type HostProps = Omit<ParcelProps, 'failed' | 'ready'>;
type OwnProps = ParcelProps & { domElement: HTMLElement };

/** One version of a remote in one element of its own. */
export class MountedParcel {
  /** What it threw while rendering, if it did; also in the moment between being ready and being shown. */
  failure: RemoteFailure | undefined;
  private isShown = false;
  private readonly frame = document.createElement('div');
  private readonly parcel: Parcel<ParcelProps>;
  /** One object for its whole life, emptied at its end: whoever still holds the parcel then holds nothing of the page. */
  private readonly props: OwnProps;
  private readonly content: Promise<void>;
  private readonly broken: Promise<never>;
  private tellContent: (() => void) | undefined;
  private tellFailure: ((failure: RemoteFailure) => void) | undefined;

  private constructor(
    parent: HTMLElement,
    lifecycles: ParcelConfigObject,
    readonly release: Release,
    props: HostProps,
    private readonly onFailed: (failure: RemoteFailure) => void,
    mountParcel: Awaited<ReturnType<typeof parcelMounter>>,
  ) {
    this.frame.dataset.remote = release.name;
    this.frame.dataset.version = release.version;
    // The first page behind the log-in has the frame of the document in its place; the log-in itself is small, and sooner there at once.
    if (serial === 0 && useSession.getState().state !== 'out') this.frame.dataset.inPieces = '';
    // The frame is no box of its own: the remote's root lies in the shell's layout.
    this.frame.style.display = 'contents';
    parent.append(this.frame);
    this.content = new Promise((resolve) => (this.tellContent = resolve));
    this.broken = new Promise((_, reject) => (this.tellFailure = reject));
    // It may fail before anybody waits for it, or after.
    this.broken.catch(() => undefined);
    this.props = {
      ...props,
      domElement: this.frame,
      ready: () => this.tellContent?.(),
      failed: (cause) => this.fail(cause),
    };
    // single-spa-react knows a root by its parcel's name: a page and a panel of one remote must not share it.
    this.parcel = mountParcel({ ...lifecycles, name: `${release.name}-${release.version}-${++serial}` }, this.props);
  }

  /**
   * @param onFailed told when it throws while rendering, at first or later
   */
  static async mount(
    parent: HTMLElement,
    lifecycles: ParcelConfigObject,
    release: Release,
    props: HostProps,
    onFailed: (failure: RemoteFailure) => void,
  ): Promise<MountedParcel> {
    return new MountedParcel(parent, lifecycles, release, props, onFailed, await parcelMounter());
  }

  /** Resolves when the remote's own content is on the screen. */
  async shown(): Promise<void> {
    const mounted = this.parcel.mountPromise.catch((cause: unknown) => {
      throw new RemoteFailure('REMOTE_MOUNT_FAILED', this.release.version, { cause });
    });
    await Promise.race([Promise.all([mounted, this.content]), this.broken]);
    this.isShown = true;
  }

  /** Whether nothing of it is to be seen, though it is there. */
  get isBlank(): boolean {
    return isBlank(this.frame);
  }

  /** Passes new props on, if it is still there. */
  async update(props: HostProps): Promise<void> {
    if (this.parcel.getStatus() === 'MOUNTED') await this.parcel.update?.(Object.assign(this.props, props));
  }

  /** Whoever waits for it to be shown waits no longer. */
  giveUp(): void {
    if (!this.isShown) this.tellFailure?.(new RemoteFailure('REMOTE_MOUNT_FAILED', this.release.version));
  }

  /** Takes it away. One that still hangs in mounting is taken away when it comes. */
  async end(): Promise<void> {
    const unmount = async () => {
      if (this.parcel.getStatus() === 'MOUNTED') await this.parcel.unmount();
    };
    if (this.parcel.getStatus() === 'MOUNTED') {
      await within(unmount(), UNMOUNT_TIMEOUT, this.release.version).catch((error: unknown) =>
        console.warn(`${this.release.name} did not end.`, error),
      );
      this.letGo();
    } else
      void this.parcel.mountPromise
        .then(unmount)
        .catch(() => undefined)
        .finally(() => this.letGo());
    this.frame.remove();
  }

  private fail(cause: unknown): void {
    // What follows from the first error is no further one.
    if (this.failure) return;
    this.failure = new RemoteFailure('REMOTE_RENDER_FAILED', this.release.version, { cause });
    this.tellFailure?.(this.failure);
    this.onFailed(this.failure);
  }

  private letGo(): void {
    for (const key of Object.keys(this.props)) Reflect.deleteProperty(this.props, key);
  }
}
