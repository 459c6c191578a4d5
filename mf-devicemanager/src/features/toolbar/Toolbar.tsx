import { usePreferences } from '@portal/platform/preferences';
import { Button } from '@portal/ui/button';
import { ViewSwitch } from '@portal/ui/data-table/ViewSwitch';
import { IconButton } from '@portal/ui/icon-button';
import { ArrowDown16Regular, ArrowSort20Regular, ArrowSort24Regular, ArrowUp16Regular } from '@portal/ui/icons';
import { PHONE, usePhone } from '@portal/ui/media';
import { SearchBox } from '@portal/ui/search';
import { makeStyles, tokens } from '@portal/ui/styles';
import type { MouseEvent, ReactNode } from 'react';
import { useOpen } from '../../parts/use-open';
import { useManagerTexts } from '../../texts';

const useStyles = makeStyles({
  toolbar: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    [PHONE]: { gap: tokens.spacingHorizontalS },
  },
  space: { flexGrow: 1, [PHONE]: { display: 'none' } },
  sort: { minWidth: 'auto', whiteSpace: 'nowrap' },
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
  const { t } = useManagerTexts();
  const phone = usePhone();
  return (
    <div className={styles.toolbar}>
      <SearchBox value={search} onChange={onSearch} label={t('search')} />
      <span className={styles.space} />
      <SortButton />
      <ViewSwitch />
      {!phone && add}
    </div>
  );
}

function SortButton() {
  const styles = useStyles();
  const { t } = useManagerTexts();
  const open = useOpen();
  const phone = usePhone();
  const { by, direction } = usePreferences((preferences) => preferences.sort);
  const Arrow = direction === 'ASC' ? ArrowUp16Regular : ArrowDown16Regular;
  const now = t('sort.now', { by: t(`sort.${by}`), direction: t(`sort.${direction}`) });
  const openMenu = (event: MouseEvent<HTMLElement>) => open({ what: 'sort' }, event.currentTarget);
  if (phone) return <IconButton icon={<ArrowSort24Regular />} label={now} aria-haspopup="menu" onClick={openMenu} />;
  return (
    <Button
      appearance="subtle"
      className={styles.sort}
      icon={<ArrowSort20Regular />}
      aria-haspopup="menu"
      aria-label={now}
      onClick={openMenu}
    >
      {t('sort.button', { by: t(`sort.${by}`) })}
      <Arrow aria-hidden className={styles.arrow} />
    </Button>
  );
}
