/** A process of its own that publishes some versions of one remote, one after the other: `node change-often.mjs REMOTE VERSION…`. */
import { changeRegistry } from '../release/change-registry.mjs';
import { asDefault } from '../release/registry-entries.mjs';
import { readRelease } from '../release/registry-file.mjs';
import { noted } from '../release/registry-history.mjs';

const [remote, ...versions] = process.argv.slice(2);
for (const version of versions) {
  await changeRegistry({ by: `who ${remote}` }, ({ registry, published }) => {
    const history = published[remote] ?? [];
    return [
      {
        remote,
        action: 'release',
        entries: asDefault(registry.microFrontends[remote] ?? [], readRelease(remote, version), history),
        history: noted(history, version),
      },
    ];
  });
}
