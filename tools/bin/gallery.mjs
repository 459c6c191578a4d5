import { storybook } from '../../gallery/checks/build.mjs';
import { isTaken, portOf } from '../lib/ports.mjs';
import { endWithNpm, isStopping } from '../lib/run.mjs';
import { main, Stop } from '../lib/terminal.mjs';

// The gallery of all parts of ui; it follows every change of a file. GALLERY_PORT moves it.
await main(async () => {
  endWithNpm();
  const port = portOf('GALLERY_PORT', 6006);
  if (await isTaken(port, '127.0.0.1'))
    throw new Stop(`Port ${port} is taken: choose another with GALLERY_PORT=${port + 10}.`);
  console.log(`Every part of shared/ui: http://localhost:${port}`);
  const { code } = await storybook(['dev', '--port', String(port), '--exact-port', '--host', '127.0.0.1', '--ci']);
  return isStopping() ? 0 : code;
});
