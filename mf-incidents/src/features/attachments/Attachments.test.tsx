import { addAttachment, type Incident, readAttachment } from '@portal/contracts/incidents';
import { loadTexts } from '@portal/platform/i18n';
import { useSnacks } from '@portal/platform/snackbar';
import { beginTestSession, fakeXhr, setStore } from '@portal/platform/testing';
import { unsavedLabels } from '@portal/platform/unsaved';
import { anIncident, NOW } from '@portal/testing/builders';
import { type FakeBackend, fakeBackend } from '@portal/testing/fake-backend';
import { act, fireEvent, renderPortal, screen, waitFor, within } from '@portal/testing/render';
import { Attachments } from './Attachments';

const MEGA = 1_048_576;
const log = {
  fileName: 'log.csv',
  size: 2_048,
  url: '/api/incidents/aTE/attachments/YTE',
  userName: 'Tom',
  timestamp: NOW,
};
const probe = anIncident({ id: 'aTE', editable: true, attachments: [log] });
const ADDED = { fileName: 'x', size: 1, url: '/x' };

let backend: FakeBackend;
let xhr: ReturnType<typeof fakeXhr>;
beforeEach(async () => {
  beginTestSession();
  backend = fakeBackend();
  xhr = fakeXhr();
  setStore(useSnacks, { snacks: [] });
  await loadTexts('errors', 'en');
});

const open = (incident: Incident = probe) =>
  renderPortal(<Attachments incident={incident} />, { remote: 'mf-incidents' });
const file = (name: string, size = 3) => {
  const made = new File(['abc'], name, { type: 'text/plain' });
  Object.defineProperty(made, 'size', { value: size });
  return made;
};
const input = () => document.querySelector<HTMLInputElement>('input[type=file]')!;
const line = (name: string) => screen.getByText(name).closest('li')!;
const inLine = (name: string) => within(line(name));
const said = () => useSnacks.getState().snacks.map(({ text }) => text);
const succeeded = () => useSnacks.getState().snacks.flatMap(({ kind, text }) => (kind === 'success' ? [text] : []));
/** What jsdom has no `DataTransfer` for. */
const carrying = (files: File[], more: object = {}) => ({ types: ['Files'], files, items: [], ...more });
const sending = async (index = 0) => {
  await waitFor(() => expect(xhr.sendings.length).toBeGreaterThan(index));
  return xhr.sendings[index]!;
};

describe('attachments', () => {
  it('show name, size, who added them and when, and are downloaded whole with the session [R-INC-15, R-API-81, R-SHELL-17, R-RIGHT-27, R-AUTH-11]', async () => {
    backend.serve(readAttachment, undefined as never);
    const made: Blob[] = [];
    URL.createObjectURL = (blob) => {
      made.push(blob as Blob);
      return 'blob:1';
    };
    const clicked: string[] = [];
    HTMLAnchorElement.prototype.click = function click(this: HTMLAnchorElement) {
      clicked.push(`${this.download} ${this.href}`);
    };
    const { user } = await open();
    expect(line('log.csv').textContent).toMatch(/2 kB · Tom\w+ \d+, 2026 at \d\d:\d\d$/);
    await user.click(screen.getByRole('button', { name: 'Download log.csv' }));
    await waitFor(() => expect(clicked).toEqual(['log.csv blob:1']));
    const [asked] = backend.calls(readAttachment);
    expect(asked?.params).toEqual({ incidentId: 'aTE', attachmentId: 'YTE' });
    expect(asked?.headers.get('authorization')).toBe('Bearer access');
    // No browser may take it for a page of the portal.
    expect(made[0]?.type).toBe('application/octet-stream');
  });

  it('say why when a download fails, and save nothing [R-INC-15]', async () => {
    backend.cut(readAttachment);
    const create = jest.fn();
    URL.createObjectURL = create;
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Download log.csv' }));
    await waitFor(() => expect(said()).toEqual([expect.stringContaining('can’t be reached')]));
    expect(create).not.toHaveBeenCalled();
  });

  it('are added one after the other, with progress for each, and told when all are there [R-INC-15, R-INC-18, R-ERR-30, R-ERR-22]', async () => {
    xhr.hold = true;
    const { user } = await open();
    await user.upload(input(), [file('a.jpg'), file('b.pdf')]);
    const first = await sending();
    expect(unsavedLabels()).toEqual(['Attachments']);
    expect(line('b.pdf').textContent).toContain('Waiting');
    act(() => first.progress(1, 4));
    const bar = inLine('a.jpg').getByRole('progressbar', { name: 'a.jpg' });
    expect(bar.getAttribute('aria-valuenow')).toBe('25');
    expect(line('a.jpg').textContent).toContain('25% of');
    await act(() => first.answer(new Response(JSON.stringify(ADDED), { status: 201 })));
    const second = await sending(1);
    expect(screen.queryByText('a.jpg')).toBeNull();
    expect(said()).toEqual([]);
    await act(() => second.answer(new Response(JSON.stringify(ADDED), { status: 201 })));
    await waitFor(() => expect(succeeded()).toEqual(['2 attachments added.']));
    expect(unsavedLabels()).toEqual([]);
  });

  it('are chosen by a button [R-INC-15, R-RIGHT-27]', async () => {
    const press = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await open();
    await user.click(screen.getByRole('button', { name: 'Add attachments' }));
    expect(press.mock.contexts).toEqual([input()]);
    press.mockRestore();
  });

  it('say that the connection broke and are sent again under the same name for the server [R-INC-15, R-INC-18, R-ERR-30, R-EXT-29, R-ERR-22]', async () => {
    xhr.hold = true;
    const { user } = await open();
    await user.upload(input(), [file('a.jpg')]);
    (await sending()).cut();
    expect(await inLine('a.jpg').findByRole('alert')).toHaveProperty('textContent', 'The connection broke. Try again.');
    expect(unsavedLabels()).toEqual(['Attachments']);
    await user.click(screen.getByRole('button', { name: 'Try a.jpg again' }));
    const again = await sending(1);
    const keys = xhr.sendings.map(({ body }) => /name="key"\s+(\w+)/.exec(new TextDecoder().decode(body))?.[1]);
    expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
    expect(keys[1]).toBe(keys[0]);
    await act(() => again.answer(new Response(JSON.stringify(ADDED), { status: 201 })));
    await waitFor(() => expect(succeeded()).toContain('Attachment added.'));
  });

  it('say that the service can’t be reached where it answers so: the connection did not break [R-ERR-22, R-EXT-29]', async () => {
    xhr.hold = true;
    const { user } = await open();
    await user.upload(input(), [file('a.jpg')]);
    await act(async () => (await sending()).answer(new Response('{}', { status: 503 })));
    expect((await inLine('a.jpg').findByRole('alert')).textContent).toMatch(/can’t be reached/);
    expect(screen.getByRole('button', { name: 'Try a.jpg again' })).toBeTruthy();
  });

  it('can be cancelled while they are sent, and the next one follows [R-INC-15]', async () => {
    xhr.hold = true;
    const { user } = await open();
    await user.upload(input(), [file('a.jpg'), file('b.pdf')]);
    const first = await sending();
    await user.click(screen.getByRole('button', { name: 'Cancel a.jpg' }));
    expect(first.aborted).toBe(true);
    await sending(1);
    expect(screen.queryByText('a.jpg')).toBeNull();
    expect(said()).toEqual([]);
  });

  it('are refused before they are sent when they are too large or too many, in clear words [R-CONST-02, R-ERR-19]', async () => {
    xhr.hold = true;
    const many = Array.from({ length: 49 }, (_, index) => ({ ...log, url: `/${index}` }));
    const { user } = await open({ ...probe, attachments: many });
    await user.upload(input(), [file('large.mov', 8 * MEGA + 1), file('fits.mov', 8 * MEGA), file('51st.txt')]);
    expect(inLine('large.mov').getByRole('alert').textContent).toBe('Not added: larger than 8 MB.');
    expect(inLine('51st.txt').getByRole('alert').textContent).toBe('Not added: an incident holds at most 50 files.');
    expect(inLine('fits.mov').getByRole('progressbar')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Hide large.mov' }));
    expect(screen.queryByText('large.mov')).toBeNull();
    expect((await sending()).url).toContain('/aTE/attachments');
    expect(xhr.sendings).toHaveLength(1);
  });

  it.each([
    [413, 'ERROR_TOO_LARGE', undefined, 'Not added: larger than 8 MB.', false],
    [400, 'ERROR_VALIDATION', 'file', 'Not added: an incident holds at most 50 files.', false],
    // The body came damaged.
    [400, 'ERROR_VALIDATION', '', 'Some entries are not valid. Check them and try again.', false],
    [409, 'ERROR_FILES_FULL', undefined, /used up the space of your account/, false],
    [429, 'ERROR_TOO_MANY', undefined, 'Too many attempts. Try again in 1 minute.', true],
    [500, 'ERROR_UNKNOWN', undefined, /Try again later/, true],
  ] as const)(
    'tell what the server says: %i %s [R-CONST-02, R-ERR-19, R-ERR-03]',
    async (status, errorId, field, text, again) => {
      backend.fail(addAttachment, status, errorId, field);
      const { user } = await open();
      await user.upload(input(), [file('a.jpg')]);
      expect((await inLine('a.jpg').findByRole('alert')).textContent).toMatch(text);
      expect(screen.queryByRole('button', { name: 'Try a.jpg again' }) !== null).toBe(again);
    },
  );

  it('are taken where they are dropped on the page, but no folder and no text [R-INC-15, R-ERR-30]', async () => {
    backend.serve(addAttachment, ADDED);
    await open();
    fireEvent.dragOver(document.body, { dataTransfer: carrying([], { types: ['text/plain'] }) });
    expect(screen.queryByText('Drop the files to add them.')).toBeNull();
    expect(fireEvent.dragOver(document.body, { dataTransfer: carrying([]) })).toBe(false);
    expect(screen.getByText('Drop the files to add them.')).toBeTruthy();
    const items = [false, true].map((isDirectory) => ({ kind: 'file', webkitGetAsEntry: () => ({ isDirectory }) }));
    const kept = fireEvent.drop(document.body, { dataTransfer: carrying([file('a.jpg'), file('folder')], { items }) });
    expect(kept).toBe(false);
    expect(inLine('folder').getByRole('alert').textContent).toMatch(/^Not added: a folder/);
    await waitFor(() => expect(said()).toEqual(['Attachment added.']));
    expect(backend.calls(addAttachment)).toHaveLength(1);
  });

  it('are taken from the clipboard, pictures with the time as name, but not beside a text [R-INC-15, R-ERR-30]', async () => {
    backend.serve(addAttachment, ADDED);
    await open();
    fireEvent.paste(document.body, {
      clipboardData: carrying([file('image.png')], { types: ['text/plain', 'Files'] }),
    });
    expect(screen.queryByText(/image/)).toBeNull();
    fireEvent.paste(document.body, { clipboardData: carrying([file('image.png')]) });
    expect(screen.getByText(/^image \d{4}-\d\d-\d\d \d\d\.\d\d\.\d\d\.png$/)).toBeTruthy();
    await waitFor(() => expect(said()).toEqual(['Attachment added.']));
  });

  it('are only listed without updateIncident, and what is dropped or pasted then is not taken [R-INC-15, R-RIGHT-27]', async () => {
    await open({ ...probe, editable: false });
    expect(line('log.csv').textContent).toMatch(/2 kB/);
    expect([screen.queryByRole('button'), document.querySelector('input')]).toEqual([null, null]);
    fireEvent.drop(document.body, { dataTransfer: carrying([file('a.jpg')]) });
    fireEvent.paste(document.body, { clipboardData: carrying([file('b.jpg')]) });
    expect(screen.queryByText(/\.jpg$/)).toBeNull();
    expect(backend.calls(addAttachment)).toEqual([]);
  });
});
