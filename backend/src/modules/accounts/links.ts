import type { Services } from '../../kernel/services';

/** The address a mailed link opens: the page's own call does the work [R-ACC-17]. */
export const linkTo = ({ config }: Pick<Services, 'config'>, path: string, token: string): string =>
  `${config.origins[0] ?? ''}${path}?token=${encodeURIComponent(token)}`;
