import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { PHONE } from '@portal/ui/media';
import { SearchBox } from '@portal/ui/search';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import type { ReactNode } from 'react';
import { useRecipeTexts } from '../../texts';

const useStyles = makeStyles({
  tools: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: '8px 4px',
    padding: '12px 14px',
    [PHONE]: { flexWrap: 'nowrap', padding: '12px 8px 12px 16px' },
  },
  search: { width: 'auto', flexGrow: 1 },
  all: { minWidth: 'auto', flexShrink: 0, whiteSpace: 'nowrap', marginInlineStart: tokens.spacingHorizontalXS },
});

interface PickToolsProps {
  search: string;
  onSearch: (text: string) => void;
  label: string;
  /** Whether all that are shown are ticked. */
  allTicked: boolean;
  onAll: (ticked: boolean) => void;
  children?: ReactNode;
}

/** Search, filters, and a button that ticks or clears all that are shown. */
export function PickTools({ search, onSearch, label, allTicked, onAll, children }: PickToolsProps) {
  const styles = useStyles();
  const { t } = useRecipeTexts();
  const control = useControlSize();
  return (
    <div className={styles.tools}>
      <SearchBox value={search} onChange={onSearch} label={label} className={styles.search} />
      {children}
      <Button
        {...control}
        appearance="subtle"
        className={mergeClasses(control.className, styles.all)}
        onClick={() => onAll(!allTicked)}
      >
        {t(allTicked ? 'export.clearAll' : 'export.selectAll')}
      </Button>
    </div>
  );
}
