import { act, renderHook } from '@testing-library/react';
import { discardUnsaved, unsavedLabels, useUnsaved, useUnsavedMarks } from './unsaved';

const editor = (key: string, label: string, isUnsaved = true) =>
  renderHook((props) => useUnsaved(props.key, props.isUnsaved, props.label), {
    initialProps: { key, label, isUnsaved },
  });
/** Whether the browser asks before it closes the page. */
const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

describe('what is not saved', () => {
  afterEach(() => act(discardUnsaved));

  it('is told by its labels, in the order in which it was touched [R-GRP-25, R-GRP-27]', () => {
    const details = editor('d', 'Details', false);
    editor('u', 'Users');
    expect(unsavedLabels()).toEqual(['Users']);
    details.rerender({ key: 'd', label: 'Details', isUnsaved: true });
    expect(unsavedLabels()).toEqual(['Users', 'Details']);
    details.rerender({ key: 'd', label: 'Angaben', isUnsaved: true });
    expect(unsavedLabels()).toEqual(['Users', 'Angaben']);
  });

  it('goes when it is saved, when its editor goes, and when it becomes another [R-GRP-26]', () => {
    const details = editor('d', 'Details');
    const users = editor('u', 'Users');
    details.rerender({ key: 'd', label: 'Details', isUnsaved: false });
    expect(unsavedLabels()).toEqual(['Users']);
    users.rerender({ key: 'other', label: 'Others', isUnsaved: true });
    expect([...useUnsavedMarks.getState().marks]).toEqual([['other', 'Others']]);
    users.unmount();
    expect(unsavedLabels()).toEqual([]);
  });

  it('makes the browser ask before it closes the page, and nothing else does [R-GRP-28]', () => {
    expect(asks()).toBe(false);
    const { unmount } = editor('d', 'Details');
    expect(asks()).toBe(true);
    unmount();
    expect(asks()).toBe(false);
  });

  it('tells nobody anew what is known', () => {
    const heard = jest.fn();
    const end = useUnsavedMarks.subscribe(heard);
    editor('d', 'Details', false);
    expect(heard).not.toHaveBeenCalled();
    const one = editor('u', 'Users');
    const again = editor('u', 'Users');
    expect(heard).toHaveBeenCalledTimes(1);
    one.unmount();
    again.unmount();
    expect(heard).toHaveBeenCalledTimes(2);
    end();
  });
});
