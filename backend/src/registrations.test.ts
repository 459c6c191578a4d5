import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Start } from './kernel/services';
import { STARTS } from './registrations';

/** What a test portal starts by itself would not be missed there: the job of each module is asked for by its name. */
it('starts every job that a module offers', async () => {
  const offered = await Promise.all(
    ['kernel', 'modules'].flatMap((folder) =>
      readdirSync(join(__dirname, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'))
        .flatMap((file) => {
          const names = readFileSync(join(__dirname, folder, file), 'utf8').matchAll(/^export const (\w+): Start\b/gm);
          return [...names].map(async ([, name = '']) => {
            const module = (await import(`./${folder}/${file.slice(0, -3)}`)) as Record<string, Start>;
            return { job: `${folder}/${file} ${name}`, start: module[name] };
          });
        }),
    ),
  );
  expect(offered.length).toBeGreaterThan(10);
  expect(offered.filter(({ start }) => start === undefined || !STARTS.includes(start)).map(({ job }) => job)).toEqual(
    [],
  );
});
