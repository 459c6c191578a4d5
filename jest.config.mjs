import { readdirSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { jestProject } from '@portal/tools/jest/preset.mjs';

const root = fileURLToPath(new URL('.', import.meta.url));
const folder = (name) => jestProject(name, `${root}${name}`);
const nodeFolder = (name) => jestProject(name, `${root}${name}`, { environment: 'node' });

/** Every package of the browser side; the backend has its own configuration, because it runs native modules. */
export default {
  projects: [
    ...['shared/domain', 'shared/contracts'].map(nodeFolder),
    ...['shared/platform', 'shared/ui', 'shared/testing', 'shell'].map(folder),
    ...readdirSync(root)
      .filter((name) => name.startsWith('mf-'))
      .map(folder),
  ],
};
