import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runInNewContext } from 'node:vm';
import { shortConsumes } from './short-consumes.mjs';

const entry = (
  id,
  key,
  { singleton = true, fallback = `()=>()=>{throw new Error("Can not get '${key}'")}` } = {},
) => `	${id}: {
		fallback: ${fallback},
		shareScope: ["default"],
		singleton: ${singleton},
		requiredVersion: "^1.2.3",
		strictVersion: true,
		eager: false,
		layer: undefined,
		shareKey: "${key}",
		
	}`;
const written = (...entries) => `var installedModules = {};
w.consumesLoadingData.moduleIdToConsumeDataMapping = {
${entries.join(',\n')}
};
var moduleToHandlerMapping = {};`;

/** The table of a text, with what each entry says when it is asked for its own copy. */
function tableOf(source) {
  const w = { consumesLoadingData: {} };
  runInNewContext(source, { w, own: () => 'own copy' });
  return Object.fromEntries(
    Object.entries(w.consumesLoadingData.moduleIdToConsumeDataMapping).map(([id, { fallback, ...rest }]) => {
      let got;
      try {
        got = fallback()();
      } catch (error) {
        got = error.message;
      }
      return [id, { ...rest, layer: rest.layer, shareScope: [...rest.shareScope], got }];
    }),
  );
}

describe('what a remote takes from the shell', () => {
  it('is the same in a table', () => {
    const source = written(
      entry(12, 'react'),
      entry(7, '@portal/platform/rights'),
      entry(9000, '@portal/ui/data-table/DataGrid', { singleton: false }),
      entry(8, '@portal/ui/dialog', { singleton: false, fallback: '() => () => own()' }),
      entry(13, '@portal/ui/button', { singleton: false }),
    );
    const short = shortConsumes(source);
    assert.deepEqual(tableOf(short), tableOf(source));
    assert.equal(tableOf(short)[8].got, 'own copy');
    assert.equal(tableOf(short)[7].got, "Can not get '@portal/platform/rights'");
    assert.ok(!short.includes('"@portal/ui/button"'));
  });

  it('stops the build when the federation writes it down otherwise', () => {
    for (const changed of [
      written(entry(12, 'react').replace('strictVersion: true', 'strictVersion: false')),
      written(entry(12, 'react').replace('layer: undefined', 'layer: "rsc"')),
      'var installedModules = {};',
    ])
      assert.throws(() => shortConsumes(changed), /look at ShortConsumes/);
  });
});
