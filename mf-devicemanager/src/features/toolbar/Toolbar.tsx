import { setPreference, usePreferences } from '@portal/platform/preferences';
import { Button } from '@portal/ui/button';
import { nextSort } from '@portal/ui/data-table/sort';
import { ViewSwitch } from '@portal/ui/data-table/ViewSwitch';
import { IconButton } from '@portal/ui/icon-button';
import { ArrowDown16Regular, ArrowSort20Regular, ArrowSort24Regular, ArrowUp16Regular } from '@portal/ui/icons';
import { PHONE, useMedia, usePhone } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import type { MouseEvent, ReactNode } from 'react';
import { useOverlay } from '../../parts/overlay';
import { useManagerTexts } from '../../texts';
import { MapButton } from './MapButton';
import { SearchField } from './SearchField';

const useStyles = makeStyles({
  toolbar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    [PHONE]: { gap: tokens.spacingHorizontalS },
    // There a search beside the buttons would have room for three letters.
    '@media (max-width: 359px)': { flexWrap: 'wrap', '& > :first-child': { flexBasis: '100%' } },
  },
  space: { flexGrow: 1, [PHONE]: { display: 'none' } },
  sort: { minWidth: 'auto', whiteSpace: 'nowrap', flexShrink: 0 },
  arrow: { marginInlineStart: '8px', verticalAlign: 'text-bottom' },
});

interface ToolbarProps {
  search: string;
  onSearch: (search: string) => void;
  /** The add button; phones have it over the list. */
  add: ReactNode;
}

/** Search [R-DEV-02], sort [R-DEV-03] and the three views [R-DEV-04]. */
export function Toolbar({ search, onSearch, add }: ToolbarProps) {
  const styles = useStyles();
  const phone = usePhone();
  return (
    <div className={styles.toolbar}>
      <SearchField search={search} onSearch={onSearch} />
      <span className={styles.space} />
      <SortButton />
      <ViewSwitch />
      <MapButton />
      {!phone && add}
    </div>
  );
}

/** Choosing the active order turns it round [R-DEV-03]. */
function SortButton() {
  const styles = useStyles();
  const { t } = useManagerTexts();
  const open = useOverlay();
  // Below that there is no room for its word, in no language.
  const tight = useMedia('(max-width: 859px)');
  const sort = usePreferences((preferences) => preferences.sort);
  const Arrow = sort.direction === 'ASC' ? ArrowUp16Regular : ArrowDown16Regular;
  const orders = (['name', 'status'] as const).map((by) => ({
    id: by,
    label: t(`sort.${by}`),
    checked: by === sort.by,
    icon: by === sort.by ? <Arrow /> : undefined,
    run: () => setPreference('sort', nextSort(sort, by)),
  }));
  const button = {
    'aria-haspopup': 'menu',
    onClick: (event: MouseEvent<HTMLElement>) =>
      open({ type: 'menu', label: t('sort.title'), actions: orders }, event.currentTarget),
  } as const;
  const now = t('sort.now', { by: t(`sort.${sort.by}`), direction: t(`sort.${sort.direction}`) });
  if (tight) return <IconButton {...button} icon={<ArrowSort24Regular />} label={now} />;
  return (
    <Button {...button} appearance="subtle" className={styles.sort} icon={<ArrowSort20Regular />} aria-label={now}>
      {t('sort.button', { by: t(`sort.${sort.by}`) })}
      <Arrow aria-hidden className={styles.arrow} />
    </Button>
  );
}
