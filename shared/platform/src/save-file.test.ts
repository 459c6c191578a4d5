import { copyText, saveFile } from './save-file';

it('bytes are given to the person under a name, and let go when the browser had time to take them', () => {
  jest.useFakeTimers();
  const content = new Blob(['a;b']);
  const made = jest.fn((_: Blob) => 'blob:1');
  const gone = jest.fn();
  Object.assign(URL, { createObjectURL: made, revokeObjectURL: gone });
  const pressed: (string | null)[][] = [];
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    pressed.push([this.getAttribute('href'), this.download]);
  });
  saveFile('devices.csv', content);
  expect(made).toHaveBeenCalledWith(content);
  expect(pressed).toEqual([['blob:1', 'devices.csv']]);
  jest.advanceTimersByTime(59_999);
  expect(gone).not.toHaveBeenCalled();
  jest.advanceTimersByTime(1);
  expect(gone).toHaveBeenCalledWith('blob:1');
  jest.useRealTimers();
});

const clipboard = (value: unknown) => Object.defineProperty(navigator, 'clipboard', { configurable: true, value });
afterEach(() => clipboard(undefined));

it('puts a text into the clipboard and says so', async () => {
  const writeText = jest.fn(() => Promise.resolve());
  clipboard({ writeText });
  expect(await copyText('a1f3c9e')).toBe(true);
  expect(writeText).toHaveBeenCalledWith('a1f3c9e');
});

it('says that it is not there where the browser refuses, or has no clipboard', async () => {
  clipboard({ writeText: () => Promise.reject(new DOMException('no', 'NotAllowedError')) });
  expect(await copyText('a')).toBe(false);
  clipboard(undefined);
  expect(await copyText('a')).toBe(false);
});
