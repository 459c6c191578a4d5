import { keepFocus } from './keep-focus';

const button = (name: string) =>
  [...document.querySelectorAll<HTMLButtonElement>('button')].find(
    (one) => (one.getAttribute('aria-label') ?? one.textContent) === name,
  )!;
const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
/** Takes it away, and gives whoever did it the time to place the focus itself. */
async function remove(element: Element) {
  element.remove();
  await new Promise((resolve) => setTimeout(resolve));
  await jest.advanceTimersByTimeAsync(300);
}

const PAGE = `
  <main id="content" tabindex="-1"><h1>Notifications</h1>
    <button>All read</button>
    <ul>${[1, 2].map((row) => `<li id="row${row}">${row} <a href="/incident/${row}">About</a> <button data-tooltip="Mark as read" aria-label="Mark as read: ${row}" data-row="${row}"></button></li>`).join('')}</ul>
  </main>`;

describe('the focus is never lost [R-SHELL-26]', () => {
  let stop: () => void;
  beforeAll(() => {
    stop = keepFocus();
  });
  afterAll(() => stop());
  beforeEach(() => {
    jest.useFakeTimers({ advanceTimers: true });
    document.body.replaceChildren(...new DOMParser().parseFromString(PAGE, 'text/html').body.childNodes);
  });
  afterEach(() => jest.useRealTimers());

  it('goes to the like in the next row when its row is taken away, and to the former one after the last', async () => {
    document.querySelector<HTMLElement>('#row1 button')!.focus();
    await remove(document.querySelector('#row1')!);
    expect(document.activeElement?.getAttribute('data-row')).toBe('2');
  });

  it('goes to what is beside the list when the last row is gone', async () => {
    document.querySelector('#row2')!.remove();
    document.querySelector<HTMLElement>('#row1 button')!.focus();
    await remove(document.querySelector('#row1')!);
    expect(focused()).toBe('All read');
  });

  it('goes back to what opened a dialog when the dialog is taken away', async () => {
    button('All read').focus();
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div role="dialog" aria-modal="true"><h2>Sure?</h2><button>Yes</button></div>',
    );
    button('Yes').focus();
    await remove(document.querySelector('[role=dialog]')!);
    expect(focused()).toBe('All read');
  });

  it('goes back after the question whether to leave, in front of which Back has changed the address for a moment', async () => {
    button('All read').focus();
    const here = location.href;
    history.pushState(null, '', '/elsewhere');
    const question = document.body.appendChild(document.createElement('div'));
    question.setAttribute('role', 'alertdialog');
    question.appendChild(document.createElement('button')).focus();
    history.pushState(null, '', here);
    await remove(question);
    expect(focused()).toBe('All read');
  });

  it('goes to the neighbour when a dialog took away what had opened it', async () => {
    document.querySelector<HTMLElement>('#row1 button')!.focus();
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div role="dialog" aria-modal="true"><h2>Delete?</h2><button>Yes</button></div>',
    );
    button('Yes').focus();
    document.querySelector('#row1')!.remove();
    await remove(document.querySelector('[role=dialog]')!);
    expect(document.activeElement?.getAttribute('data-row')).toBe('2');
  });

  it('stays in the dialog when its tab is replaced', async () => {
    document.body.insertAdjacentHTML(
      'beforeend',
      '<div role="dialog" aria-modal="true"><h2>Edit group</h2><div><button>Next tab</button></div></div>',
    );
    button('Next tab').focus();
    await remove(button('Next tab'));
    expect(focused()).toBe('Edit group');
  });

  it('stays on the title of a page that is drawn anew, and leaves a message for what had it before', async () => {
    const title = document.querySelector('h1')!;
    title.tabIndex = -1;
    title.outerHTML = `<div id="head"><nav><a href="/">Start</a></nav>${title.outerHTML}</div>`;
    const head = document.getElementById('head')!;
    head.querySelector('h1')!.focus();
    head.insertAdjacentHTML('beforebegin', '<div><a href="/">Start</a><h1>Notifications, all of them</h1></div>');
    await remove(head);
    expect(focused()).toBe('Notifications, all of them');

    button('All read').focus();
    document.body.insertAdjacentHTML('beforeend', '<div data-snackbar><button>Undo</button></div>');
    button('Undo').focus();
    await remove(document.querySelector('[data-snackbar]')!);
    expect(focused()).toBe('All read');
  });

  it('comes back to what was hidden for a while with all of the page, however long that takes', async () => {
    const all = button('All read');
    all.focus();
    // As browsers do: what is not drawn can neither have the focus nor get it.
    let hidden = true;
    const main = document.getElementById('content')!;
    for (const element of [main, ...main.querySelectorAll<HTMLElement>('*')])
      Object.assign(element, {
        checkVisibility: () => !hidden,
        focus: () => !hidden && HTMLElement.prototype.focus.call(element),
      });
    all.blur();
    await jest.advanceTimersByTimeAsync(900);
    expect(document.activeElement).toBe(document.body);
    hidden = false;
    await jest.advanceTimersByTimeAsync(300);
    expect(focused()).toBe('All read');
  });

  it('is left alone where somebody else placed it, and where nothing was taken away', async () => {
    button('All read').focus();
    button('All read').blur();
    await jest.advanceTimersByTimeAsync(300);
    expect(document.activeElement).toBe(document.body);
  });
});
