import { visit } from './last-visit';

const MINUTE = 60_000;
const NOW = 1_773_322_320_000;
beforeEach(() => localStorage.clear());

describe('the last visit', () => {
  it('is none at first: everything is new', () => {
    expect(visit('ada', NOW)).toBe(0);
    expect(visit('ada', NOW + 5 * MINUTE)).toBe(0);
  });

  it('ended when the list was on the screen last, half an hour ago or longer', () => {
    visit('ada', NOW);
    visit('ada', NOW + 20 * MINUTE);
    expect(visit('ada', NOW + 51 * MINUTE)).toBe(NOW + 20 * MINUTE);
    expect(visit('ada', NOW + 80 * MINUTE)).toBe(NOW + 20 * MINUTE);
  });

  it('is of one person', () => {
    visit('ada', NOW);
    expect(visit('bob', NOW + 60 * MINUTE)).toBe(0);
    expect(visit('ada', NOW + 60 * MINUTE)).toBe(NOW);
  });

  it.each(['{', '"x"', '{"ada":null,"bob":{"since":"x"}}'])('begins anew with a damaged entry %s', (entry) => {
    localStorage.setItem('portal.visits', entry);
    expect(visit('ada', NOW)).toBe(0);
  });
});
