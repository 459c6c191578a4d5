import { loadTexts } from '@portal/platform/i18n';
import { snackbar, useSnacks } from '@portal/platform/snackbar';
import { act, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { type ComponentProps, useState } from 'react';
import { PortalProvider } from '../provider';
import { PictureField } from './PictureField';

// Without layout nothing is focusable for the focus trap of dialogs, which then hides them from the accessibility tree.
beforeAll(() => configure({ defaultHidden: true }));
afterAll(() => configure({ defaultHidden: false }));
beforeAll(async () => {
  await Promise.all(['ui', 'edit', 'errors'].map((texts) => loadTexts(texts)));
});

const PNG = Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 0]);
const BYTES = 2_048;
const file = (size = 12, bytes: Uint8Array<ArrayBuffer> = PNG) =>
  Object.defineProperty(new File([bytes], 'shop.png', { type: 'image/png' }), 'size', { value: size });
const told = () => useSnacks.getState().snacks.map(({ kind, text }) => `${kind}: ${text}`);

let closed: jest.Mock;
let drawn: File[];
beforeEach(() => {
  for (const { id } of useSnacks.getState().snacks) snackbar.dismiss(id);
  URL.createObjectURL = () => 'blob:preview';
  URL.revokeObjectURL = jest.fn();
  closed = jest.fn();
  drawn = [];
});
/** What the browser finds in a picture. */
const finds = (width: number, height: number) => {
  globalThis.createImageBitmap = async () => ({ width, height, close: closed });
};

type Given = Partial<ComponentProps<typeof PictureField>>;
const show = (given: Given = {}) => {
  function Field() {
    const [chosen, setChosen] = useState<File>();
    return (
      <PictureField
        label="Picture"
        picture={(preview) => <img alt="Shown" src={preview ?? '/stored.png'} />}
        file={chosen}
        onChoose={(next) => {
          if (next) drawn.push(next);
          setChosen(next);
        }}
        limits={{ bytes: BYTES }}
        {...given}
      />
    );
  }
  return act(async () =>
    render(
      <PortalProvider name="test">
        <Field />
      </PortalProvider>,
    ),
  );
};
const choose = (chosen: File) =>
  act(async () => {
    const input = document.querySelector('input[type="file"]') as HTMLInputElement;
    fireEvent.change(input, { target: { files: [chosen] } });
  });
const shown = () => screen.getByRole('img', { name: 'Shown' }).getAttribute('src');
const upload = () => screen.getByRole('button', { name: 'Upload picture' });

describe('a picture in a form', () => {
  it('is chosen by a button, among the kinds that are taken [R-GRP-07, R-VAL-11]', async () => {
    const press = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
    await show();
    fireEvent.click(upload());
    const input = document.querySelector('input[type="file"]');
    expect(press.mock.contexts).toEqual([input]);
    expect(input?.getAttribute('accept')).toBe('image/png,image/jpeg,image/gif,image/webp');
    press.mockRestore();
  });

  it('is seen before it is saved', async () => {
    await show();
    expect([screen.getByRole('group', { name: 'Picture' }) !== null, shown()]).toEqual([true, '/stored.png']);
    await choose(file(BYTES));
    await waitFor(() => expect(shown()).toBe('blob:preview'));
    expect(told()).toEqual([]);
  });

  it.each([
    ['one byte too many', file(BYTES + 1), 'The file exceeds the size limit of 2 KB.'],
    ['no picture inside', file(12, Uint8Array.from([1, 2, 3])), 'Only image files can be used.'],
  ])('is refused with %s, by its name [R-VAL-09, R-VAL-11, R-ERR-19]', async (_, chosen, problem) => {
    await show();
    await choose(chosen);
    expect(await screen.findByText(`“shop.png”: ${problem}`)).toBeTruthy();
    expect([shown(), told()]).toEqual(['/stored.png', [`error: ${problem}`]]);
    await choose(file());
    await waitFor(() => expect(shown()).toBe('blob:preview'));
    expect(screen.queryByText(`“shop.png”: ${problem}`)).toBeNull();
  });

  it.each([
    ['PNG', '\x89PNG\r\n\x1a\n\0\0\0\r'],
    ['JPEG', '\xff\xd8\xff\xe0\0\x10JFIF\0\x01'],
    ['GIF', 'GIF89a\x01\0\x01\0\0\0'],
    ['WebP', 'RIFF\x24\0\0\0WEBP'],
  ])('is taken as %s by its content, whatever its name and type say [R-VAL-11]', async (_, content) => {
    await show();
    await choose(
      new File([Uint8Array.from(content, (sign) => sign.charCodeAt(0))], 'notes.txt', { type: 'text/plain' }),
    );
    await waitFor(() => expect(shown()).toBe('blob:preview'));
    expect(told()).toEqual([]);
  });

  it('is taken away by a button that is there while there is one, and the focus stays beside it', async () => {
    const remove = jest.fn();
    await show();
    expect(screen.queryByRole('button', { name: 'Delete picture' })).toBeNull();
    await show({ onRemove: remove });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Delete picture' })));
    expect(remove).toHaveBeenCalledTimes(1);
    expect(document.activeElement?.textContent).toBe('Upload picture');
  });

  it('has a hint in words, and its button may have words too; while something is saved both wait', async () => {
    await show({ onRemove: jest.fn(), removeLabel: 'Reset picture', hint: 'Up to 2 KB', busy: true });
    expect(screen.getByText('Up to 2 KB')).toBeTruthy();
    const waits = [upload(), screen.getByRole('button', { name: 'Reset picture' })];
    expect(waits.map((one) => one.getAttribute('aria-disabled'))).toEqual(['true', 'true']);
  });
});

describe('a picture whose pixels are limited', () => {
  const limited: Given = { limits: { bytes: BYTES, pixels: 500 }, hint: 'At most 500 px' };
  /** Chooses a picture and takes the part of it that the dialog offers. */
  const cropOffered = async () => {
    await show(limited);
    await choose(file());
    const dialog = await screen.findByRole('dialog');
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Use picture' })));
    return dialog;
  };

  it('is taken as it is when it fits [R-VAL-10]', async () => {
    finds(500, 500);
    await show(limited);
    await choose(file(BYTES));
    await waitFor(() => expect(shown()).toBe('blob:preview'));
    expect(closed).toHaveBeenCalledTimes(1);
  });

  it.each([
    [BYTES + 1, 500, 'The file exceeds the size limit of 2 KB.'],
    [12, 501, 'Width and height may be at most 500 px.'],
  ])(
    'with %i bytes and %i px may be cropped; who does not want that is told why not [R-ACC-23, R-VAL-10, R-ERR-19]',
    async (size, width, text) => {
      finds(width, 300);
      HTMLCanvasElement.prototype.getContext = () => null;
      await show(limited);
      await choose(file(size));
      const dialog = await screen.findByRole('dialog');
      expect(dialog.textContent).toContain(text);
      await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Cancel' })));
      await waitFor(() => expect(screen.getByText(text)).toBeTruthy());
      expect([told(), shown(), closed.mock.calls.length]).toEqual([[`error: ${text}`], '/stored.png', 1]);
      await waitFor(() => expect(document.activeElement).toBe(upload()));
    },
  );

  it('is told to be none when it cannot be made smaller, and the question stays [R-ERR-19]', async () => {
    finds(1_600, 1_000);
    HTMLCanvasElement.prototype.getContext = () => null;
    HTMLCanvasElement.prototype.toBlob = (answer) => answer(null);
    const dialog = await cropOffered();
    await waitFor(() => expect(told()).toEqual(['error: Only image files can be used.']));
    expect([shown(), screen.queryByRole('dialog') === dialog]).toEqual(['/stored.png', true]);
  });

  it('is made smaller as a whole when that is chosen [R-ACC-23]', async () => {
    finds(1_600, 1_000);
    HTMLCanvasElement.prototype.getContext = () => null;
    const sizes: number[][] = [];
    HTMLCanvasElement.prototype.toBlob = function (answer, type = '') {
      sizes.push([this.width, this.height]);
      answer(new Blob([PNG], { type }));
    };
    await show(limited);
    await choose(file());
    const dialog = await screen.findByRole('dialog');
    await act(async () => fireEvent.click(within(dialog).getAllByRole('radio')[1] as HTMLElement));
    await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Use picture' })));
    await waitFor(() => expect(shown()).toBe('blob:preview'));
    expect(sizes).toEqual([[500, 313]]);
  });

  it('is sent as that part of it which the person chose [R-ACC-23]', async () => {
    finds(1_600, 1_000);
    const parts = new Map<HTMLCanvasElement, readonly unknown[]>();
    const sent: unknown[] = [];
    HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement) {
      return { drawImage: (_picture: ImageBitmap, ...part: number[]) => void parts.set(this, part) } as never;
    };
    HTMLCanvasElement.prototype.toBlob = function (answer, type = '') {
      sent.push(parts.get(this));
      answer(new Blob([PNG], { type }));
    };
    await show(limited);
    await choose(file());
    const dialog = within(await screen.findByRole('dialog'));
    const preview = dialog.getByRole('img', { name: 'Preview' }) as HTMLCanvasElement;
    expect(parts.get(preview)).toEqual([300, 0, 1_000, 1_000, 0, 0, 500, 500]);
    for (const [name, value] of [
      ['Zoom', 4],
      ['Left or right', 1],
      ['Up or down', 0],
    ] as const)
      await act(async () => fireEvent.change(dialog.getByRole('slider', { name }), { target: { value } }));
    const chosen = [1_350, 0, 250, 250, 0, 0, 250, 250];
    expect(parts.get(preview)).toEqual(chosen);
    await act(async () => fireEvent.click(dialog.getByRole('button', { name: 'Use picture' })));
    await waitFor(() => expect(shown()).toBe('blob:preview'));
    expect(sent).toEqual([chosen]);
  });

  it('is cropped to a file within the limits: with less quality, then with fewer pixels [R-ACC-23, R-VAL-10]', async () => {
    finds(1_600, 1_000);
    HTMLCanvasElement.prototype.getContext = () => null;
    const tried: number[] = [];
    HTMLCanvasElement.prototype.toBlob = function (answer, type = '', quality = 0) {
      tried.push(this.width);
      const bytes = this.width < 500 && quality < 0.9 ? BYTES : BYTES + 1;
      answer(new Blob([new Uint8Array(bytes)], { type }));
    };
    await cropOffered();
    await waitFor(() => expect(shown()).toBe('blob:preview'));
    expect(drawn.map(({ type, name }) => [type, name])).toEqual([['image/webp', 'picture.webp']]);
    expect([tried[0], tried.at(-1)]).toEqual([500, 350]);
  });

  it('is cropped to a JPEG by a browser that writes no WebP [R-ACC-23, R-VAL-10]', async () => {
    finds(1_600, 1_000);
    HTMLCanvasElement.prototype.getContext = () => null;
    HTMLCanvasElement.prototype.toBlob = function (answer, type = '') {
      const isJpeg = type === 'image/jpeg';
      answer(new Blob([new Uint8Array(isJpeg ? BYTES : BYTES + 1)], { type: isJpeg ? type : 'image/png' }));
    };
    await cropOffered();
    await waitFor(() => expect(shown()).toBe('blob:preview'));
    expect(drawn.map(({ type, name }) => [type, name])).toEqual([['image/jpeg', 'picture.jpeg']]);
  });
});
