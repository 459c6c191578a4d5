import { saveFile } from './save-file';

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
