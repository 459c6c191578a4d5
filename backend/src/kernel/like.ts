/** Patterns compared by the database, which needs no locale for plain letters alone; whoever asks folds the other texts as `folded` does [R-EXT-22]. */
import { folded } from '@portal/domain/search';
import { type Expression, type SqlBool, sql } from 'kysely';

/** Whether a text has plain letters alone. */
export const isPlain = (text: Expression<string>) => sql<SqlBool>`octet_length(${text}) = length(${text})`;

/** A text of plain letters as {@link likeOf} is compared with it. */
export const foldedPlain = (text: Expression<string>) => sql<string>`lower(${text} collate "C")`;

/** A pattern for `like`: `*` is any run, all other signs are literal [R-DEV-02]. */
export const likeOf = (pattern: string): string =>
  `%${folded(pattern.trim())
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('*', '%')}%`;
