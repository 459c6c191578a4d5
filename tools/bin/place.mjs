import { main, Stop } from '../lib/terminal.mjs';
import { placeReleases } from '../release/place-releases.mjs';

// node tools/bin/place.mjs FOLDER: brings the releases of an image into RELEASES_DIR and lists them there.
await main(async () => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new Stop('Say from where: node tools/bin/place.mjs built');
  for (const line of await placeReleases(folder)) console.log(line);
  return 0;
});
