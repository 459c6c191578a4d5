import { setStore } from '@portal/platform/testing';
import { useUnsavedMarks } from '@portal/platform/unsaved';
import {
  behind,
  breaksAsItAppears,
  failureOf,
  fine,
  good,
  hanging,
  list,
  pass,
  popup,
  show,
  stage,
  stageRemote,
  versionIn,
} from './testing/staged-remote';

jest.mock('./load', () => ({ loadLifecycles: jest.fn() }));
jest.mock('./signature', () => ({ ...jest.requireActual('./signature'), verifyRegistry: jest.fn() }));
jest.mock('./registry', () => ({
  ...jest.requireActual('./registry'),
  renewRegistry: jest.fn(() => Promise.resolve()),
}));

stageRemote();

describe('all places of a remote in one document', () => {
  it('show one version, also when another is listed meanwhile, until the last has gone', async () => {
    list('1');
    const page = show();
    await pass();
    list('2');
    const first = popup();
    await pass();
    expect(versionIn(first)).toBe('1');
    page.host.end();
    first.host.end();
    await pass();
    const second = popup();
    await pass();
    expect(versionIn(second)).toBe('2');
  });

  it('remember what went on running beside another listed one only with a registry that lists it', async () => {
    list('1');
    const page = show();
    await pass();
    list('2');
    const first = popup();
    await pass();
    page.host.end();
    await pass(8000);
    expect(versionIn(first)).toBe('1');
    expect(good()).toBeUndefined();
  });

  it('do not wait for a version that hangs in a place which somebody has left', async () => {
    stage.versions['2'] = hanging;
    list('2');
    const page = show();
    await pass(1000);
    page.host.end();
    await pass();
    list('3');
    const first = popup();
    await pass();
    expect(versionIn(first)).toBe('3');
  });

  it.each([
    ['leave a version that was taken back together, when one of them starts anew', '2', [], ['2', '2']],
    ['stay with it while something is unsaved', '2', ['Details'], ['1', '1']],
    ['stay with one that is listed again', '1', [], ['1', '1']],
  ])('%s', async (_, listed, unsaved, expected) => {
    list('1');
    const page = show();
    const first = popup();
    await pass();
    expect([versionIn(page), versionIn(first)]).toEqual(['1', '1']);
    setStore(useUnsavedMarks, { marks: new Map(unsaved.map((label) => [label, label])) });
    list(listed, { withdrawn: ['1'] });
    void page.host.retry();
    await pass();
    expect([versionIn(page), versionIn(first)]).toEqual(expected);
  });

  it('move on together when the page fails', async () => {
    stage.versions['2'] = { page: breaksAsItAppears, panel: fine };
    list('2', behind('1'));
    const first = popup();
    await pass();
    expect(versionIn(first)).toBe('2');
    const page = show();
    await pass();
    expect([versionIn(page), versionIn(first)]).toEqual(['1', '1']);
    expect(stage.unmounted.filter((version) => version === '2')).toHaveLength(2);
  });

  it('keep the page when only a popup fails; the popup is an error block until the page has gone', async () => {
    stage.versions['2'] = { page: fine, panel: breaksAsItAppears };
    list('2', behind('1'));
    const page = show();
    await pass();
    const first = popup();
    await pass();
    expect(versionIn(page)).toBe('2');
    expect(failureOf(first)).toEqual({ code: 'REMOTE_RENDER_FAILED', version: '2' });
    page.host.end();
    first.host.end();
    await pass();
    const again = popup();
    const nextPage = show();
    await pass();
    expect([versionIn(again), versionIn(nextPage)]).toEqual(['1', '1']);
  });

  it.each([
    ['take the page along when somebody presses "Try again" in the popup', false, ['1', '1']],
    ['leave a page with unsaved changes alone even then', true, ['2', undefined]],
  ])('%s', async (_, isUnsaved, expected) => {
    stage.versions['2'] = { page: fine, panel: breaksAsItAppears };
    list('2', behind('1'));
    const page = show();
    await pass();
    const first = popup();
    await pass();
    if (isUnsaved) setStore(useUnsavedMarks, { marks: new Map([['form', 'Details']]) });
    void first.host.retry();
    await pass();
    expect([versionIn(page), versionIn(first)]).toEqual(expected);
  });
});
