import { loadTexts } from '@portal/platform/i18n';
import { refusalMessage } from './look-up';

const refused = (letter: string, problem: string) => ({ id: letter.repeat(48), problem }) as never;
const short = (letter: string) => `${letter.repeat(8)}…${letter.repeat(4)}`;

beforeAll(() => loadTexts('errors', 'en'));

describe('a message about ids that cannot be added', () => {
  it('names one whole, several in short, and of more than four with the same problem how many more [R-ERR-23, R-DEV-28]', () => {
    expect(refusalMessage([refused('a', 'It is gone.')])).toBe(`${'A'.repeat(48)}: It is gone.`);
    expect(refusalMessage([refused('a', 'It is gone.')], true)).toBe(`${short('A')}: It is gone.`);
    const four = ['a', 'b', 'c', 'd'].map((letter) => refused(letter, 'It is gone.'));
    const named = ['A', 'B', 'C', 'D'].map(short).join(', ');
    expect(refusalMessage(four)).toBe(`${named}: It is gone.`);
    expect(refusalMessage([...four, refused('e', 'It is taken.'), refused('f', 'It is gone.')])).toBe(
      `${named}, +1: It is gone. ${short('E')}: It is taken.`,
    );
  });
});
