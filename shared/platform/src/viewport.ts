const LENGTH = /\((min|max)-width:\s*(\d+)px\)/g;

/**
 * Makes the window that wide for media queries, for all tests of the enclosing `describe`. Other features (pointer, colour scheme) do not match.
 * @example describe("on a phone", () => { viewport(390); it(…) })
 */
export function viewport(width: number): void {
  const matches = (query: string) =>
    query.split(',').some((part) => {
      const lengths = [...part.matchAll(LENGTH)];
      return (
        lengths.length > 0 &&
        lengths.every(([, edge, px]) => (edge === 'min' ? width >= Number(px) : width <= Number(px)))
      );
    });
  const before = window.matchMedia;
  beforeAll(() => {
    window.matchMedia = (query) => ({ ...before(query), media: query, matches: matches(query) });
  });
  afterAll(() => {
    window.matchMedia = before;
  });
}
