import { anIncident } from '@portal/testing/builders';
import { placeMarks } from './marks';

const at = (...times: number[]) => times.map((reportTimestamp) => anIncident({ reportTimestamp }));
const shown = (times: number[]) =>
  placeMarks(at(...times), (time) => time, { words: 100, icon: 20 }, [0, 400]).map(
    ({ x, shows, side }) => `${x} ${shows} ${side}`,
  );

describe('the incidents in a chart', () => {
  it('stand right of their line, and left of it at the end', () => {
    expect(shown([50, 395])).toEqual(['395 words left', '50 words right']);
  });

  it('never lie over each other: the newest has its words, the next an icon, and what has no room its line', () => {
    expect(shown([200, 210, 215, 220, 225])).toEqual([
      '225 words right',
      '220 words left',
      '215 nothing right',
      '210 nothing right',
      '200 nothing right',
    ]);
    expect(shown([10, 30])).toEqual(['30 words right', '10 nothing right']);
    expect(shown([30, 160, 190])).toEqual(['190 words right', '160 words left', '30 icon left']);
  });
});
