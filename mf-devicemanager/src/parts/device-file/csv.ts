import Papa from 'papaparse';

/** What a spreadsheet would run as a formula begins with one of these; so it is written with an apostrophe before it, and read without. */
const DEFUSED = /^'(?=[=+\-@\t\r])/;

/** The text of a file as spreadsheets save it: UTF-8 with or without a mark at its start, UTF-16 with one, or Windows' own letters. */
export function textOf(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes.slice(0, 2));
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The cells of a CSV text by row, separated by semicolon, comma or tab; blank rows are left out. */
export function readTable(text: string): string[][] {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), {
    delimitersToGuess: [';', ',', '\t'],
    skipEmptyLines: 'greedy',
  });
  return data.map((row) => row.map((cell) => cell.trim().replace(DEFUSED, '')));
}
