import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { remoteNames } from '../lib/packages.mjs';
import { filesIn } from '../lib/source-files.mjs';
import { ROOT } from '../lib/terminal.mjs';
import { idsInTests } from './requirements.mjs';

/** Whatever lies over a page and takes the keys. */
const OVERLAY =
  /<(Dialog|OverlayDrawer|FluentOverlay|FluentSurface|Menu|Popover|dialog)\b(?! \{\.\.\.props\} \/>)|\srole="((alert)?dialog|menu)"|modalType/;

/**
 * Every file that draws one by itself, and the test that holds its keys. All others are made of these: `FormDialog` and `ConfirmDialog`,
 * `EditDialog`, `ActionMenu`, `MenuButton` and `Sheet`, `HeaderPopup`, `BlockingDialog`.
 */
const HELD = {
  'mf-cameras/src/features/pair/AuthorizeDialog.tsx': 'mf-cameras/src/pages/AddCamera.test.tsx',
  'mf-cameras/src/pages/CamerasPanel.tsx': 'mf-cameras/src/pages/CamerasPanel.test.tsx',
  'mf-devicemanager/src/features/tree/TreeOverlay.tsx': 'mf-devicemanager/src/pages/overview.test.tsx',
  'mf-recipes/src/features/upload/UploadDialog.tsx': 'mf-recipes/src/pages/RecipeUpload.test.tsx',
  'shared/ui/src/components/action-menu.tsx': 'shared/ui/src/components/action-menu.test.tsx',
  'shared/ui/src/components/dialog.tsx': 'shared/ui/src/components/dialog.test.tsx',
  'shared/ui/src/components/part-failed.tsx': 'shared/ui/src/components/part.test.tsx',
  'shared/ui/src/components/sheet.tsx': 'shared/ui/src/components/sheet.test.tsx',
  'shared/ui/src/edit/ConflictDialog.tsx': 'shared/ui/src/edit/questions.test.tsx',
  'shared/ui/src/edit/EditDialog.tsx': 'shared/ui/src/edit/EditDialog.test.tsx',
  'shared/ui/src/edit/FormDialog.tsx': 'shared/ui/src/edit/questions.test.tsx',
  'shared/ui/src/edit/LeaveQuestion.tsx': 'shared/ui/src/edit/questions.test.tsx',
  'shell/src/app/BlockingDialog.tsx': 'shell/src/app/useExpiry.test.tsx',
  'shell/src/app/header/HeaderPopup.tsx': 'shell/src/app/header/SignedIn.test.tsx',
  'shell/src/app/header/UserMenu.tsx': 'shell/src/app/header/SignedIn.test.tsx',
  'shell/src/app/palette/Palette.tsx': 'shell/src/app/palette/Palette.test.tsx',
  'shell/src/landing/LandingDialog.tsx': 'shell/src/landing/LandingPage.test.tsx',
  'shell/src/remotes/FailedDialog.tsx': 'shell/src/remotes/RemotePanel.test.tsx',
  'shell/src/support/SupportDrawer.tsx': 'shell/src/support/SupportDrawer.test.tsx',
};

const read = (file) => readFileSync(join(ROOT, file), 'utf8');

it('every dialog and menu is one of the shared ones, or has a test of its own that its keys work [R-SHELL-26]', () => {
  const sources = ['shell', 'shared/ui', ...remoteNames()]
    .flatMap((folder) => filesIn(folder, /\.tsx$/))
    .filter((file) => !/\.test\.tsx$|\/testing\//.test(file));
  assert.deepEqual(sources.filter((file) => OVERLAY.test(read(file))).toSorted(), Object.keys(HELD).toSorted());
  for (const [file, test] of Object.entries(HELD))
    assert.ok(idsInTests(read(test)).has('R-SHELL-26'), `${test} does not name R-SHELL-26, for ${file}`);
});
