import { mountRootParcel, type Parcel, type ParcelConfigObject } from 'single-spa';

type MountParcel = (config: ParcelConfigObject, props: { domElement: HTMLElement }) => Parcel;

let mounted: Promise<MountParcel> | undefined;

/**
 * Mounts parcels as children of one that never goes and draws nothing. single-spa forgets a child when it is unmounted, but keeps
 * each root parcel for ever, with all that its properties lead to.
 */
export const parcelMounter = (): Promise<MountParcel> =>
  (mounted ??= new Promise((resolve) => {
    const nothing = () => Promise.resolve();
    const mount = ({ mountParcel }: { mountParcel: MountParcel }) => Promise.resolve(resolve(mountParcel));
    mountRootParcel(
      { name: 'portal', bootstrap: nothing, mount: mount as never, unmount: nothing },
      { domElement: document.createElement('div') },
    );
  }));
