import { folded } from '@portal/domain/search';

/** A pattern as SQL compares it with `lower(… collate "C")` of plain letters: `*` is any run, all other signs are literal [R-DEV-02]. */
export const likeOf = (pattern: string): string =>
  `%${folded(pattern.trim())
    .replace(/[\\%_]/g, '\\$&')
    .replaceAll('*', '%')}%`;
