import type { ParcelConfigObject } from 'single-spa';

/** The lifecycles of a remote that draws a text and says so. */
export function drawing(text: string): ParcelConfigObject {
  const nothing = () => Promise.resolve();
  const mount = ({ domElement, ready }: { domElement: HTMLElement; ready: () => void }) => {
    domElement.textContent = text;
    ready();
    return Promise.resolve();
  };
  return { bootstrap: nothing, mount: mount as never, unmount: nothing, update: nothing };
}
