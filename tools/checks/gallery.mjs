import { buildGallery } from '../../gallery/checks/build.mjs';
import { NO_PICTURE } from '../../gallery/checks/no-picture.mjs';
import { missingPictures, offered, shown } from '../../gallery/checks/offer.mjs';
import { walk } from '../../gallery/checks/walk.mjs';
import { findOrInstallBrowser } from '../lib/browser.mjs';
import { Result } from './result.mjs';

/** Every part of ui has a picture, and every picture holds in each theme, language and on a phone. */
export async function check({ filter }) {
  const result = new Result();
  result.check('every part of @portal/ui is shown', missingPictures(offered(), shown(), NO_PICTURE));
  const problem = await buildGallery();
  result.check('the gallery is built', problem ? [problem] : []);
  if (!problem) await walk(await findOrInstallBrowser(), (name, findings) => result.check(name, findings), filter);
  return result;
}
