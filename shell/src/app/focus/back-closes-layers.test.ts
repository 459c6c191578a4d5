import { setStore } from '@portal/platform/testing';
import { useUnsavedMarks } from '@portal/platform/unsaved';
import { waitFor } from '@testing-library/react';
import { navigator, stay, useNavigation } from '../navigation';
import { backClosesLayers } from './back-closes-layers';

/** Every move is told, also those that nobody else hears of: this one listens first. */
let moves = 0;
window.addEventListener('popstate', () => moves++, true);
const heard: string[] = [];

function layer(name: string): HTMLElement {
  const element = document.createElement('div');
  element.setAttribute('aria-modal', 'true');
  element.tabIndex = -1;
  element.addEventListener('keydown', ({ key }) => heard.push(`${name} ${key}`));
  document.body.append(element);
  element.focus();
  backClosesLayers();
  return element;
}
const focusPage = () => document.querySelector('button')?.focus();
/** Goes so far, and waits for so many moves: one that is taken back makes two. */
const go = async (far: number, expected: number) => {
  const before = moves;
  window.history.go(far);
  await waitFor(() => expect(moves).toBe(before + expected));
};
const back = (expected: number) => go(-1, expected);
const here = () => [window.location.pathname, useNavigation.getState().location.pathname];

beforeEach(() => {
  heard.length = 0;
  setStore(useUnsavedMarks, { marks: new Map() });
  const root = Object.assign(document.createElement('div'), { id: 'root' });
  root.append(Object.assign(document.createElement('button'), { textContent: 'Edit' }));
  document.body.replaceChildren(root);
});

describe('Back over a layer', () => {
  // First: later there is an entry before this one.
  it('keeps a page that was opened by its address, and leaves it at once when nothing lies over it', async () => {
    expect(window.history.state).toBeNull();
    const length = window.history.length;
    const over = layer('top');
    expect(window.history.length).toBe(length + 1);
    await back(2);
    expect(heard).toEqual(['top Escape']);
    over.remove();
    focusPage();
    // It goes on by itself, out of the document.
    // Not done here: jsdom does it later, and then it leads back from what the next test has opened.
    const further = jest.spyOn(window.history, 'back').mockImplementation(() => undefined);
    window.history.go(-1);
    await waitFor(() => expect(further).toHaveBeenCalledTimes(1));
    further.mockRestore();
  });

  it('is asked about once it has been taken back, so the question is no layer that it closes: also over a page that stands there twice [R-GRP-26, R-INC-18]', async () => {
    await go(1, 1);
    navigator.push('/incident/i5');
    setStore(useUnsavedMarks, { marks: new Map([['i5', 'Incident']]) });
    const length = window.history.length;
    // From the second time on the question has its file, and is drawn the moment it is asked.
    let over: HTMLElement | undefined;
    const stop = useNavigation.subscribe(({ question }, before) => {
      if (question === before.question) return;
      over?.remove();
      over = question && layer('question');
    });
    const question = () => useNavigation.getState().question;
    for (const [far, expected] of [
      [-1, 2],
      [-1, 2],
      [-2, 3],
    ] as const) {
      await go(far, expected);
      expect([question()?.labels, here(), heard]).toEqual([['Incident'], ['/incident/i5', '/incident/i5'], []]);
      expect([over?.isConnected, window.history.length]).toEqual([true, length]);
      stay();
      focusPage();
    }
    await back(2);
    const before = moves;
    question()?.leave();
    await waitFor(() => expect(moves).toBe(before + 1));
    expect([question(), here(), heard]).toEqual([undefined, ['/', '/'], []]);
    stop();
  });

  it('does what Escape does there, in the top one alone, and the page and its address stay [R-GRP-26]', async () => {
    navigator.replace('/');
    navigator.push('/devicemanager');
    layer('below');
    layer('top');
    await back(2);
    expect(heard).toEqual(['top Escape']);
    expect(here()).toEqual(['/devicemanager', '/devicemanager']);
  });

  it('closes one that has lost the focus, too', async () => {
    navigator.push('/mydevices');
    layer('top').blur();
    await back(2);
    expect([heard, here()]).toEqual([['top Escape'], ['/mydevices', '/mydevices']]);
  });

  it('leaves the page when none is there, or one that is just going and has given the focus back', async () => {
    navigator.push('/map');
    layer('going');
    focusPage();
    await back(1);
    expect([heard, here()]).toEqual([[], ['/mydevices', '/mydevices']]);
    document.querySelector('[aria-modal]')?.remove();
    await back(1);
    expect(here()).toEqual(['/devicemanager', '/devicemanager']);
  });
});
