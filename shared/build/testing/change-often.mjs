/** A process of its own that publishes some versions of one remote, one after the other: `node change-often.mjs REMOTE VERSION…`. */
import { changeRegistry } from '../src/change-registry.mjs';
import { asDefault } from '../src/registry-entries.mjs';
import { readRelease } from '../src/registry-file.mjs';
import { noted } from '../src/registry-history.mjs';

const [remote, ...versions] = process.argv.slice(2);
for (const version of versions) {
  await changeRegistry(`who ${remote}`, ({ registry, published }) => {
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
