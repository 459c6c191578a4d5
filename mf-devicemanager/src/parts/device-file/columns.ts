import { folded } from '@portal/domain/search';

/** What a row of the file may tell, by the names that the call gives it. */
export const FIELDS = ['cloudConnectID', 'name', 'group', 'street', 'zipcode', 'city', 'country'] as const;
export type Field = (typeof FIELDS)[number];
export type Cells = Readonly<Record<Field, string>>;

/** How headings are written, in any of the portal's languages; compared folded, by their letters and digits alone. */
const HEADINGS: Readonly<Record<Field, readonly string[]>> = {
  cloudConnectID: ['cloudconnectid', 'cloudconnect', 'iddecloudconnect', 'identifiantcloudconnect', 'idcloudconnect'],
  name: ['name', 'nombre', 'nom', 'bezeichnung'],
  group: ['group', 'gruppe', 'grupo', 'groupe'],
  street: ['street', 'strasse', 'calle', 'rue'],
  zipcode: ['zipcode', 'zip', 'postcode', 'plz', 'postleitzahl', 'codigopostal', 'codepostal'],
  city: ['city', 'town', 'ort', 'stadt', 'ciudad', 'ville'],
  country: ['country', 'land', 'pais', 'pays'],
};

const bare = (heading: string) => folded(heading).replace(/[^a-z0-9]/g, '');

/** The field that a heading means; undefined for any other. */
export const fieldOf = (heading: string): Field | undefined =>
  FIELDS.find((field) => HEADINGS[field].includes(bare(heading)));

/** What stands in a file. */
export interface Sheet {
  rows: readonly SheetRow[];
  /** Headings that mean nothing here, as they are written. */
  ignored: readonly string[];
}

export interface SheetRow {
  /** Which line of the table it is, the headings being the first. */
  line: number;
  cells: Cells;
}

/** What is wrong with the file as a whole: a key of this feature's texts. */
export class SheetError extends Error {
  constructor(readonly key: 'file.empty' | 'file.noIds' | 'file.tooLong' | 'file.tooLarge') {
    super(key);
  }
}

/** More rows are no longer looked through by anybody. */
export const MOST_ROWS = 10_000;

/** The rows of a table whose first one holds the headings, in any order. Throws SheetError. */
export function sheetOf(table: readonly (readonly string[])[]): Sheet {
  const [headings = [], ...lines] = table;
  const fields = headings.map(fieldOf);
  if (!fields.includes('cloudConnectID')) throw new SheetError('file.noIds');
  if (lines.length === 0) throw new SheetError('file.empty');
  if (lines.length > MOST_ROWS) throw new SheetError('file.tooLong');
  const cell = (line: readonly string[], field: Field) => line[fields.indexOf(field)] ?? '';
  return {
    rows: lines.map((line, index) => ({
      line: index + 2,
      cells: Object.fromEntries(FIELDS.map((field) => [field, cell(line, field)])) as unknown as Cells,
    })),
    ignored: headings.filter((heading, place) => heading !== '' && fields[place] === undefined),
  };
}
