import { chanceOf, evidenceAgainst, type Told } from './canary-verdict';

/** The same numbers each time (mulberry32). */
function randomly(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Visits of a version that fails so often: every failure is told, and one load in ten. */
function visits(random: () => number, { most, failing }: { most: number; failing: number }): Told {
  const told = { failures: 0, loads: 0 };
  for (let visit = 0; visit < most; visit++) {
    if (random() < failing) told.failures++;
    else if (random() < 0.1) told.loads++;
  }
  return told;
}

describe('a version on trial', () => {
  it('that fails for one in five is found out, each time, within 400 visits', () => {
    for (let seed = 0; seed < 200; seed++) {
      const random = randomly(seed);
      const beside = visits(random, { most: 8_000, failing: 0.01 });
      expect(evidenceAgainst(visits(random, { most: 400, failing: 0.2 }), beside)).toMatch(/failures to .*Fisher/);
    }
  });

  it('that fails as often as the one beside it is left alone, however often somebody looks', () => {
    for (let seed = 0; seed < 30; seed++) {
      const random = randomly(1_000 + seed);
      let [trial, beside]: Told[] = [
        { failures: 0, loads: 0 },
        { failures: 0, loads: 0 },
      ];
      for (let look = 0; look < 100; look++) {
        const [more, moreBeside] = [
          visits(random, { most: 20, failing: 0.05 }),
          visits(random, { most: 380, failing: 0.05 }),
        ];
        trial = { failures: trial!.failures + more.failures, loads: trial!.loads + more.loads };
        beside = { failures: beside!.failures + moreBeside.failures, loads: beside!.loads + moreBeside.loads };
        expect(evidenceAgainst(trial, beside)).toBeUndefined();
      }
    }
  });

  it('of which too little is known, or beside which too little is known, is left alone', () => {
    expect(evidenceAgainst({ failures: 40, loads: 20 }, { failures: 0, loads: 50 })).toBeDefined();
    expect(evidenceAgainst({ failures: 40, loads: 20 }, { failures: 0, loads: 49 })).toBeUndefined();
    expect(evidenceAgainst({ failures: 40, loads: 20 }, { failures: 0, loads: 0 })).toBeUndefined();
    expect(evidenceAgainst({ failures: 7, loads: 20 }, { failures: 0, loads: 100_000 })).toBeUndefined();
    expect(evidenceAgainst({ failures: 19, loads: 0 }, { failures: 0, loads: 100_000 })).toBeUndefined();
    expect(evidenceAgainst({ failures: 0, loads: 0 }, { failures: 9_000, loads: 9 })).toBeUndefined();
  });

  it('is judged by the exact test', () => {
    // Tea tasting, and a table of Fisher's that is worked out in full: 10, 2, 3, 15 has 0.00046518.
    expect(chanceOf({ failures: 3, loads: 1 }, { failures: 1, loads: 3 })).toBeCloseTo(17 / 70, 10);
    expect(chanceOf({ failures: 10, loads: 2 }, { failures: 3, loads: 15 })).toBeCloseTo(0.000_465_18, 7);
    expect(chanceOf({ failures: 5, loads: 95 }, { failures: 50, loads: 950 })).toBeGreaterThan(0.4);
  });
});
