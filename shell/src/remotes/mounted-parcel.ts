import type { ParcelProps } from '@portal/contracts/remote';
import { mountRootParcel, type Parcel, type ParcelConfigObject } from 'single-spa';
import { RemoteFailure, within } from './failure';
import type { Release } from './release';

/** Longest wait for a parcel to go (ms); then its element goes without it. */
const UNMOUNT_TIMEOUT = 5000;
let serial = 0;

/** What the place that shows a remote gives it. */
export type HostProps = Omit<ParcelProps, 'failed' | 'ready'>;

/** One version of a remote in one element of its own. */
export class MountedParcel {
  private readonly frame = document.createElement('div');
  private readonly parcel: Parcel<ParcelProps>;
  private readonly content: Promise<void>;
  private tellContent: (() => void) | undefined;
  private tellFailure: ((failure: RemoteFailure) => void) | undefined;

  /**
   * @param onFailed told when it throws while rendering, at first or later
   */
  constructor(parent: HTMLElement, lifecycles: ParcelConfigObject, readonly release: Release, props: HostProps, private readonly onFailed: (failure: RemoteFailure) => void) {
    this.frame.dataset.remote = release.name;
    this.frame.dataset.version = release.version;
    // The frame is no box of its own: the remote's root lies in the shell's layout.
    this.frame.style.display = 'contents';
    parent.append(this.frame);
    this.content = new Promise((resolve, reject) => {
      this.tellContent = resolve;
      this.tellFailure = reject;
    });
    // It may fail before anybody waits for it.
    this.content.catch(() => undefined);
    // single-spa-react knows a root by its parcel's name: a page and a panel of one remote must not share it.
    this.parcel = mountRootParcel<ParcelProps>({ ...lifecycles, name: `${release.name}-${release.version}-${++serial}` }, this.propsOf(props));
  }

  /** Resolves when the remote's own content is on the screen. */
  async shown(): Promise<void> {
    const mounted = this.parcel.mountPromise.catch((cause: unknown) => {
      throw new RemoteFailure('REMOTE_MOUNT_FAILED', this.release.version, { cause });
    });
    await Promise.all([mounted, this.content]);
  }

  /** Passes new props on, if it is still there. */
  async update(props: HostProps): Promise<void> {
    if (this.parcel.getStatus() === 'MOUNTED') await this.parcel.update?.(this.propsOf(props));
  }

  /** Takes it away. One that still hangs in mounting is taken away when it comes. */
  async end(): Promise<void> {
    const unmount = async () => {
      if (this.parcel.getStatus() === 'MOUNTED') await this.parcel.unmount();
    };
    if (this.parcel.getStatus() === 'MOUNTED') {
      await within(unmount(), UNMOUNT_TIMEOUT, this.release.version).catch((error: unknown) => console.warn(`${this.release.name} did not end.`, error));
    } else void this.parcel.mountPromise.then(unmount).catch(() => undefined);
    this.frame.remove();
  }

  private propsOf(props: HostProps): ParcelProps & { domElement: HTMLElement } {
    return {
      ...props,
      domElement: this.frame,
      ready: () => this.tellContent?.(),
      failed: (cause) => {
        const failure = new RemoteFailure('REMOTE_RENDER_FAILED', this.release.version, { cause });
        this.tellFailure?.(failure);
        this.onFailed(failure);
      },
    };
  }
}
