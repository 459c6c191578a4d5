/** The titles that were hidden since the last look. */
let hidden: string[] = [];
/** The address whose title stands. */
let drawnAt: string | undefined;
let observer: MutationObserver | undefined;

/** As React hides what waits for words or code. */
const isHiding = ({ style }: HTMLElement) =>
  style.display === 'none' && style.getPropertyPriority('display') === 'important';

const titleIn = (node: Node) =>
  node instanceof HTMLElement ? (node.localName === 'h1' ? node : node.querySelector('h1')) : null;

/**
 * Nobody loses the place because words come late [R-SHELL-26]: the title of a page that stands must not hide again while the address stays;
 * what still comes takes no more than its own place, by a `Suspense` of its own. Holds for every test that renders a part of the portal.
 * @param address where the person is
 */
export function watchHead(address: () => string): void {
  observer?.disconnect();
  drawnAt = undefined;
  observer = new MutationObserver((changes) => {
    for (const { type, target, addedNodes } of changes) {
      if (type === 'childList') {
        if (drawnAt !== address() && [...addedNodes].some(titleIn)) drawnAt = address();
        continue;
      }
      const title = titleIn(target);
      if (!title) continue;
      if (!isHiding(target as HTMLElement)) drawnAt = address();
      else if (drawnAt === address()) hidden.push(`${title.textContent} at ${drawnAt}`);
    }
  });
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['style'] });
}

afterEach(() => {
  observer?.disconnect();
  const titles = hidden;
  hidden = [];
  if (titles.length > 0) throw new Error(`The page hid its title while something still came: ${titles.join('; ')}`);
});
