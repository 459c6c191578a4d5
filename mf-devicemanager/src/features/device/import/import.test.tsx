import { importDevices } from '@portal/contracts/device-changes';
import { listDevices } from '@portal/contracts/devices';
import { readGroupTree } from '@portal/contracts/groups';
import { bus } from '@portal/platform/bus';
import { csvText } from '@portal/platform/csv';
import { loadTexts } from '@portal/platform/i18n';
import { useSnacks } from '@portal/platform/snackbar';
import { setStore } from '@portal/platform/testing';
import { aGroup } from '@portal/testing/builders';
import { fakeBackend } from '@portal/testing/fake-backend';
import { renderPortal, screen, waitFor, within } from '@portal/testing/render';
import { viewport } from '@portal/testing/viewport';
import { FIELDS, fieldOf, sheetOf } from '../../../parts/device-file/columns';
import { readTable, textOf } from '../../../parts/device-file/csv';
import { groupFinder, groupNamer } from '../../../parts/device-file/group-names';
import ImportDialog from './ImportDialog';
import { plannedRows } from './import-rows';

const ID = 'A'.repeat(48);
const idOf = (serial: number) => String(serial).padStart(48, '0');
const bytes = (text: string) => new TextEncoder().encode(text).buffer;

describe('the file', () => {
  it.each([';', ',', '\t'])('may separate its cells by %j and begin with a mark [R-EXT-14]', (sign) => {
    const text = `\uFEFFCloud Connect ID${sign}Name\r\n${ID}${sign}"Oven ${sign} 1"\r\n\r\n`;
    expect(readTable(text)).toEqual([
      ['Cloud Connect ID', 'Name'],
      [ID, `Oven ${sign} 1`],
    ]);
  });

  it('is read in the letters that spreadsheets save [R-EXT-14]', () => {
    expect(textOf(bytes('Königstraße'))).toBe('Königstraße');
    expect(textOf(new Uint8Array([0x4b, 0xf6, 0x6e, 0x69, 0x67]).buffer)).toBe('König');
    expect(textOf(new Uint8Array([0xff, 0xfe, 0x4b, 0, 0xf6, 0]).buffer)).toBe('Kö');
  });

  it('holds nothing that could run as a formula when it is written, and is the same when it is read again [R-EXT-28]', () => {
    const cells = [['=1+1', '+49', '-2', '@x', 'a;b', 'plain']];
    const text = csvText(cells);
    expect(text).toContain("'=1+1");
    expect(text).not.toMatch(/(^|[;,])[=+\-@]/m);
    expect(readTable(text)).toEqual(cells);
  });

  it.each(['en', 'de', 'es', 'fr'])(
    'may have its headings in %s, or the names of the call [R-EXT-14]',
    async (language) => {
      const { heading } = await import(`../../../parts/device-file/locales/${language}.json`);
      expect(FIELDS.map((field) => fieldOf(heading[field]))).toEqual(FIELDS);
      expect(FIELDS.map((field) => fieldOf(field.toUpperCase()))).toEqual(FIELDS);
      expect(fieldOf('Colour')).toBeUndefined();
    },
  );

  it('needs a column of ids and a row, and tells which columns mean nothing [R-EXT-14]', () => {
    expect(() => sheetOf([['Name'], ['Oven']])).toThrow('file.noIds');
    expect(() => sheetOf([['PLZ', 'Cloud-Connect-ID']])).toThrow('file.empty');
    expect(() => sheetOf([['cloudConnectID'], ...Array.from({ length: 10_001 }, () => [ID])])).toThrow('file.tooLong');
    const { rows, ignored } = sheetOf([
      ['Farbe', 'Ort', 'Cloud-Connect-ID'],
      ['rot', 'Ulm', ID],
    ]);
    expect(rows[0]).toMatchObject({ line: 2, cells: { cloudConnectID: ID, city: 'Ulm', name: '' } });
    expect(ignored).toEqual(['Farbe']);
  });
});

describe('the group of a row', () => {
  const site = aGroup({ name: 'Königstraße' });
  const other = aGroup({ name: 'Königstraße' });
  const slashed = aGroup({ name: 'A/B' });
  const stuttgart = aGroup({ name: 'Stuttgart', childGroups: [site, slashed] });
  const ulm = aGroup({ name: 'Ulm', childGroups: [other] });
  const root = aGroup({ name: 'Marktküche', childGroups: [stuttgart, ulm] });
  const find = groupFinder([root]);

  it.each([
    [stuttgart.id, stuttgart.id],
    ['stuttgart', stuttgart.id],
    ['Ulm / Konigstrasse', other.id],
    ['Marktküche › Stuttgart › Königstraße', site.id],
    ['A/B', slashed.id],
  ])('is found by id, name or path: %s [R-EXT-14]', (typed, id) => expect(find(typed)).toEqual({ is: 'group', id }));

  it.each(['/ Stuttgart', '/stuttgart', '› Stuttgart'])(
    'at the top is found by %s where a group below has its name, and so does the export name it [R-EXT-14, R-EXT-28]',
    (typed) => {
      const below = aGroup({ name: 'Stuttgart' });
      const top = [
        aGroup({ name: 'Stuttgart', childGroups: [site] }),
        aGroup({ name: 'Partner', childGroups: [below] }),
      ];
      const findAmong = groupFinder(top);
      const name = groupNamer(top);
      expect(findAmong('Stuttgart')).toEqual({ is: 'ambiguous' });
      expect(findAmong(typed)).toEqual({ is: 'group', id: top[0]?.id });
      const all = [...top, site, below].map(({ id }) => id);
      expect(all.map(name)).toEqual(['/ Stuttgart', 'Partner', 'Stuttgart / Königstraße', 'Partner / Stuttgart']);
      expect(all.map((id) => findAmong(name(id) ?? ''))).toEqual(all.map((id) => ({ is: 'group', id })));
    },
  );

  it('is told to be unknown, or to be one of several [R-EXT-14]', () => {
    expect(find('Berlin')).toEqual({ is: 'unknown' });
    expect(find('Berlin / Königstraße')).toEqual({ is: 'unknown' });
    expect(find('Königstraße')).toEqual({ is: 'ambiguous' });
  });

  it('is where the import was opened when the row names none; ids may be written in groups and stand once [R-EXT-14]', () => {
    const cells = { name: '', group: '', street: '', zipcode: '', city: 'Ulm', country: '' };
    const address = { street: 'Weg 1', zipcode: '89073', city: 'Ulm', country: 'DE' };
    const rows = [ID, ID.replace(/(.{12})(?=.)/g, '$1-'), 'short'].map((cloudConnectID, index) => ({
      line: index + 2,
      cells: { ...cells, ...(index === 2 && { ...address, name: 'Oven' }), cloudConnectID },
    }));
    const planned = plannedRows(rows, find, ulm.id);
    expect(planned[0]?.row).toEqual({ cloudConnectID: ID, group: ulm.id, address: { city: 'Ulm' } });
    expect(planned[2]?.row).toEqual({ cloudConnectID: 'short', name: 'Oven', group: ulm.id, address });
    expect(planned.map(({ outcome }) => outcome)).toEqual([
      { is: 'unknown' },
      { is: 'problem', why: 'twice' },
      { is: 'problem', why: 'idInvalid' },
    ]);
  });
});

describe('the import of devices', () => {
  beforeAll(async () => {
    await Promise.all(['errors', 'edit', 'data-table'].map((name) => loadTexts(name, 'en').catch(() => undefined)));
  });
  let saved: { name: string; text: Promise<string> }[];
  beforeEach(() => {
    setStore(useSnacks, { snacks: [] });
    saved = [];
    let blob: Blob;
    URL.createObjectURL = (made) => {
      blob = made as Blob;
      return 'blob:file';
    };
    URL.revokeObjectURL = () => undefined;
    jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      const reader = new FileReader();
      saved.push({
        name: this.download,
        text: new Promise((resolve) => {
          reader.onload = () => resolve(String(reader.result));
          reader.readAsText(blob);
        }),
      });
    });
  });
  afterEach(() => jest.restoreAllMocks());

  /** A server that knows what is wrong with some ids. */
  function server(wrong: Readonly<Record<string, { errorId?: string; field?: string; changed?: boolean }>> = {}) {
    const backend = fakeBackend();
    const group = aGroup({ name: 'Ulm' });
    backend.serve(readGroupTree, () => [group]);
    backend.serve(listDevices, () => []);
    backend.serve(importDevices, ({ body }) =>
      (body as { cloudConnectID: string; group?: string }[]).map(({ cloudConnectID, group }) => ({
        cloudConnectID,
        added: !wrong[cloudConnectID],
        assigned: !wrong[cloudConnectID] && group !== undefined,
        changed: false,
        ...wrong[cloudConnectID],
      })),
    );
    return { backend, group };
  }
  const open = async (text: string, group?: ReturnType<typeof aGroup>) => {
    const rendered = await renderPortal(<ImportDialog group={group} open onClose={() => undefined} />);
    const file = new File([text], 'devices.csv', { type: 'text/csv' });
    file.arrayBuffer = async () => bytes(text);
    const field = (await screen.findAllByLabelText('Choose file')).find((element) => element.matches('input'));
    await rendered.user.upload(field as HTMLInputElement, file);
    return rendered;
  };
  const previews = (calls: { query: Readonly<Record<string, unknown>> }[]) =>
    calls.map(({ query }) => String(query['preview']));

  it('shows what each row will do or why not, changes nothing before it is told to, and gives back the rows that failed [R-EXT-14, R-ERR-03, R-RIGHT-08, R-EXT-28]', async () => {
    const { backend, group } = server({
      [idOf(2)]: { errorId: 'ERROR_CLOUD_CONNECT_ID_UNKNOWN' },
      [idOf(3)]: { errorId: 'ERROR_NO_RIGHT' },
      [idOf(5)]: { errorId: 'ERROR_VALIDATION', field: 'country' },
      [idOf(6)]: { errorId: 'ERROR_TOO_MANY' },
    });
    const { user } = await open(
      [
        'Cloud-Connect-ID;Name;Gruppe;Land',
        `${idOf(1)};Oven 1;;`,
        `${idOf(2)};=Oven 2;;`,
        `${idOf(3)};Oven 3;ulm;`,
        `${idOf(4)};Oven 4;Berlin;`,
        `${idOf(5)};Oven 5;;Atlantis`,
        `${idOf(6)};Oven 6;;`,
        'short;Oven 7;;',
      ].join('\n'),
      group,
    );
    expect(await screen.findByText('1 row will be imported · 6 cannot be imported')).toBeTruthy();
    expect(previews(backend.calls(importDevices))).toEqual(['true']);
    const table = screen.getByRole('table', { name: 'Rows of the file' });
    const words = within(table)
      .getAllByRole('row')
      .slice(1)
      .map((row) => row.querySelector('td:last-child')?.textContent);
    expect(words).toEqual([
      'Adds the device · Puts it into the group',
      'Unknown Cloud Connect ID.',
      'You may not add this device to this group. Ask your group admin.',
      'There is no group with this name that you can see.',
      'A country is two letters, as DE.',
      'Too many unknown IDs at once. Try these rows again in a minute.',
      'A Cloud Connect ID has 48 characters.',
    ]);
    await user.click(screen.getByRole('button', { name: 'Import device' }));
    expect(await screen.findByText('1 row imported · 6 cannot be imported')).toBeTruthy();
    const calls = backend.calls(importDevices);
    expect(previews(calls)).toEqual(['true', 'false']);
    expect(calls[1]?.body).toEqual([{ cloudConnectID: idOf(1), name: 'Oven 1', group: group.id }]);
    await user.click(screen.getByRole('button', { name: 'Download these rows' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe('devices-not-imported.csv');
    const again = readTable((await saved[0]?.text) ?? '');
    expect(again).toHaveLength(7);
    expect(again[0]).toEqual(['Cloud Connect ID', 'Name', 'Group', 'Street', 'ZIP code', 'City', 'Country', 'Problem']);
    expect(again[1]?.slice(0, 2)).toEqual([idOf(2), '=Oven 2']);
    expect(await saved[0]?.text).toContain("'=Oven 2");
  });

  it('takes ids of 48 characters alone, spaces around them or not, and says of the others what they lack [R-EXT-14, R-VAL-13, R-ERR-16]', async () => {
    const { backend } = server();
    const ids = [` ${idOf(1)} `, idOf(2), 'x'.repeat(47), 'x'.repeat(49), '', '   '];
    const { user } = await open(['Cloud-Connect-ID;Name', ...ids.map((id, at) => `${id};Oven ${at}`)].join('\n'));
    expect(await screen.findByText('2 rows will be imported · 4 cannot be imported')).toBeTruthy();
    const words = [...screen.getByRole('table', { name: 'Rows of the file' }).querySelectorAll('td:last-child')];
    expect(words.map(({ textContent }) => textContent).slice(2)).toEqual([
      'A Cloud Connect ID has 48 characters.',
      'A Cloud Connect ID has 48 characters.',
      'Enter a Cloud Connect ID.',
      'Enter a Cloud Connect ID.',
    ]);
    await user.click(screen.getByRole('button', { name: 'Import 2 devices' }));
    await screen.findByText('2 rows imported · 4 cannot be imported');
    const sent = backend.calls(importDevices).map(({ body }) => body as { cloudConnectID: string }[]);
    expect(sent.map((rows) => rows.map(({ cloudConnectID }) => cloudConnectID))).toEqual(
      Array(2).fill([idOf(1), idOf(2)]),
    );
  });

  it('tells what is new of a device, what has changed and what is as it was, before and after [R-EXT-14]', async () => {
    const { group } = server({ [idOf(2)]: { changed: true }, [idOf(3)]: {} });
    const lines = [1, 2, 3].map((serial) => `${idOf(serial)};Oven ${serial}`);
    const { user } = await open(['Cloud-Connect-ID;Name', ...lines].join('\n'), group);
    const words = async (first: string) => {
      const row = (await screen.findByText(first)).closest('table');
      return [...(row?.querySelectorAll('td:last-child') ?? [])].map(({ textContent }) => textContent);
    };
    expect(await words('Adds the device · Puts it into the group')).toEqual([
      'Adds the device · Puts it into the group',
      'Changes name or address',
      'Already as in the file',
    ]);
    const told = jest.fn();
    const end = bus.on('rights:changed', told);
    await user.click(screen.getByRole('button', { name: 'Import 2 devices' }));
    expect(await words('Added · Put into the group')).toEqual([
      'Added · Put into the group',
      'Name or address changed',
      'Already as in the file',
    ]);
    // Who imported them holds rights on them from now on [R-RIGHT-11].
    expect(told).toHaveBeenCalledTimes(1);
    end();
  });

  it('shows what stands in the file as text, whatever it is [R-CONST-07]', async () => {
    const markup = '<img src="/x" onerror="alert(1)"><b>x</b>';
    server();
    await open(`cloudConnectID;name\n${idOf(1)};${markup}`);
    expect(await screen.findByText(markup)).toBeTruthy();
    expect(document.querySelector('img[src="/x"], b')).toBeNull();
  });

  it('opens the choice of files by its button [R-EXT-14]', async () => {
    server();
    const press = jest.spyOn(HTMLInputElement.prototype, 'click').mockImplementation(() => undefined);
    const { user } = await renderPortal(<ImportDialog group={undefined} open onClose={() => undefined} />);
    await user.click(await screen.findByRole('button', { name: 'Choose file' }));
    expect(press.mock.contexts).toEqual([document.querySelector('input[type=file]')]);
  });

  describe('on a phone', () => {
    viewport(390);

    it('shows the same, an item for each row [R-EXT-14]', async () => {
      const { group } = server({ [idOf(2)]: { errorId: 'ERROR_CLOUD_CONNECT_ID_UNKNOWN' } });
      await open(['cloudConnectID,name,group', `${idOf(1)},Oven 1,`, `${idOf(2)},Oven 2,ulm`].join('\n'), group);
      const items = ['Oven 1', 'Oven 2'].map(
        async (name) => (await screen.findByText(name)).closest('li')?.textContent,
      );
      expect(await Promise.all(items)).toEqual([
        expect.stringMatching(/^Oven 1.*2.*Adds the device · Puts it into the group$/),
        expect.stringMatching(/^Oven 2.*3 · ulm.*Unknown Cloud Connect ID\.$/),
      ]);
    });
  });

  it('asks in slices that the call takes, and tries again what could not be sent [R-EXT-14]', async () => {
    const { backend } = server();
    const lines = Array.from({ length: 1_020 }, (_, index) => `${idOf(index)},Oven ${index}`);
    const { user } = await open(['cloudConnectID,name', ...lines].join('\n'));
    expect(await screen.findByText('1,020 rows will be imported', {}, { timeout: 20_000 })).toBeTruthy();
    expect(backend.calls(importDevices).map(({ body }) => (body as unknown[]).length)).toEqual([500, 500, 20]);
    backend.fail(importDevices, 503, 'ERROR_UNAVAILABLE');
    await user.click(screen.getByRole('button', { name: 'Import 1,020 devices' }));
    await waitFor(() => expect(useSnacks.getState().snacks.length).toBeGreaterThan(0));
    expect(await screen.findByRole('button', { name: 'Import 1,020 devices' })).toBeTruthy();
  });

  it('says what is wrong with the file, and hands out one to fill in [R-EXT-14]', async () => {
    server();
    const { user } = await open('Name;Group\nOven;Ulm');
    expect(await screen.findByText('The first row must name a column “Cloud Connect ID”.')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Download template' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    const [headings = []] = readTable((await saved[0]?.text) ?? '');
    expect(headings.map(fieldOf)).toEqual(FIELDS);
  });
});
