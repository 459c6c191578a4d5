/** The two tables of `npm run provision`: devices in, what became of them out. */
import type { ProvisionResult } from '@portal/contracts/device-changes';
import Papa from 'papaparse';

/** What is wrong with the file as a whole; the message is one sentence for the operator. */
export class ProvisionError extends Error {}

const NEEDED = ['cloudConnectID', 'type', 'name'] as const;
const COLUMNS: readonly string[] = [...NEEDED, 'uuid', 'key'];

/**
 * The rows of a CSV file with a heading, separated by comma, semicolon or tab; empty cells are left out. What the rows hold is not looked at
 * yet. Throws ProvisionError.
 */
export function readProvisionRows(text: string): { cloudConnectID: string }[] {
  const { data, errors, meta } = Papa.parse<Record<string, string>>(text.replace(/^\uFEFF/, ''), {
    header: true,
    skipEmptyLines: 'greedy',
    transformHeader: (heading) => heading.trim(),
    transform: (cell) => cell.trim(),
    delimitersToGuess: [',', ';', '\t'],
  });
  const missing = NEEDED.filter((column) => !meta.fields?.includes(column));
  if (missing.length > 0)
    throw new ProvisionError(
      `The first line must name the columns ${COLUMNS.join(', ')}; ${missing.join(', ')} is missing.`,
    );
  const strange = meta.fields?.filter((column) => !COLUMNS.includes(column)) ?? [];
  if (strange.length > 0)
    throw new ProvisionError(`The columns are ${COLUMNS.join(', ')}; "${strange.join('", "')}" is none of them.`);
  const [broken] = errors.filter(({ type }) => type !== 'Delimiter');
  if (broken)
    throw new ProvisionError(`Row ${(broken.row ?? 0) + 1} below the heading cannot be read: ${broken.message}.`);
  if (data.length === 0) throw new ProvisionError('The file names no device.');
  return data.map((row) => ({
    cloudConnectID: '',
    ...Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== '')),
  }));
}

/** The answer as CSV: who is brought in, with the key where one was made, and who is not, and why. Nothing in it can run as a formula. */
export function writeProvisionResults(results: readonly ProvisionResult[]): string {
  return Papa.unparse(
    results.map(({ cloudConnectID, uuid = '', key = '', errorId = '', field, message = '' }) => ({
      cloudConnectID,
      uuid,
      key,
      error: errorId === '' ? '' : [errorId, field, message].filter(Boolean).join(': '),
    })),
    { escapeFormulae: true, newline: '\n' },
  );
}
