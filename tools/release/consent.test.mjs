import assert from 'node:assert/strict';
import { PassThrough } from 'node:stream';
import { describe, it } from 'node:test';
import { terminalOf } from '../lib/ask.mjs';
import { agree, demandSomebody, reasonOf } from './consent.mjs';

/** Somebody at a terminal who types this as soon as a question stands there. */
function somebody(typed) {
  const [input, output] = [new PassThrough(), new PassThrough()].map((stream) =>
    Object.assign(stream, { isTTY: true }),
  );
  output.once('data', () => (typed === undefined ? input.end() : input.write(typed)));
  return terminalOf(input, output);
}
const nobody = terminalOf(new PassThrough(), new PassThrough());

describe('a change of the registry', () => {
  it('needs somebody who says yes, at the terminal or beforehand', async () => {
    assert.throws(() => demandSomebody(undefined, nobody), /nobody sits at this terminal.*--yes/);
    demandSomebody(true, nobody);
    demandSomebody(undefined, somebody('y\n'));
    for (const yes of ['y\n', 'YES\n']) await agree('the plan', false, somebody(yes));
    for (const no of ['\n', 'n\n', 'yesterday\n', undefined])
      await assert.rejects(agree('the plan', false, somebody(no)), /^Error: Nothing was changed\.$/);
    await agree('the plan', true, nobody);
  });

  it('needs a reason on one line, given or asked for', async () => {
    await assert.rejects(reasonOf(undefined, nobody), /--reason/);
    for (const bad of ['', '  ', 'two\nlines', 'x'.repeat(301)])
      await assert.rejects(reasonOf(bad, nobody), /1 to 300 signs/);
    assert.equal(await reasonOf(' Faster lists ', nobody), 'Faster lists');
    assert.equal(await reasonOf(undefined, somebody('Because\n')), 'Because');
    await assert.rejects(reasonOf(undefined, somebody(undefined)), /Nothing was changed/);
  });
});
