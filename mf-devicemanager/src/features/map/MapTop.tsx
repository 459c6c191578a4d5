import { Button } from '@portal/ui/button';
import { TextBulletListSquare20Regular } from '@portal/ui/icons';
import { NARROW, PHONE, TOUCH } from '@portal/ui/media';
import { SearchBox } from '@portal/ui/search';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import type { ReactNode } from 'react';
import { BackLink } from './BackLink';
import { useMapTexts } from './texts';

const useStyles = makeStyles({
  top: {
    position: 'absolute',
    zIndex: 1,
    top: '16px',
    left: '16px',
    right: '16px',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    gap: '8px',
    pointerEvents: 'none',
    '& > * > *': { pointerEvents: 'auto' },
    [PHONE]: { top: '12px' },
  },
  // The card of the chosen device.
  beside: { right: '392px', [PHONE]: { right: '16px' } },
  line: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px', maxWidth: '100%' },
  raised: { boxShadow: tokens.shadow4, [PHONE]: { minWidth: '100%' } },
  list: { boxShadow: tokens.shadow4, [TOUCH]: { minHeight: '44px' } },
  messages: { display: 'flex', flexDirection: 'column', gap: '8px', maxWidth: '560px' },
  // In one line that scrolls: more would lie over the map.
  chips: {
    maxWidth: '100%',
    '& [role="toolbar"]': {
      [NARROW]: { flexWrap: 'nowrap', overflowX: 'auto', scrollbarWidth: 'none', padding: '2px' },
    },
  },
});

interface MapTopProps {
  search: string;
  onSearch: (search: string) => void;
  /** The status filter. */
  filter: ReactNode;
  /** How many devices have no position. */
  unplaced: number;
  /** A card stands at its end. */
  hasCard: boolean;
  isListOpen: boolean;
  onList: () => void;
  /** Messages below it. */
  children: ReactNode;
}

/** The back link, search and filter, and the button that opens the list, over the map. */
export function MapTop({ filter, unplaced, hasCard, isListOpen, onList, children, ...find }: MapTopProps) {
  const styles = useStyles();
  const { t } = useMapTexts();
  return (
    <div className={mergeClasses(styles.top, hasCard && styles.beside)}>
      <div className={styles.line}>
        <BackLink />
        <Button
          className={styles.list}
          icon={<TextBulletListSquare20Regular />}
          aria-expanded={isListOpen}
          onClick={onList}
        >
          {t(isListOpen ? 'list.hide' : 'list.show')}
        </Button>
        <SearchBox value={find.search} onChange={find.onSearch} label={t('search')} className={styles.raised} />
      </div>
      <div className={styles.chips}>{filter}</div>
      <div className={styles.messages}>
        {!isListOpen && unplaced > 0 && (
          <Button size="small" className={styles.list} onClick={onList}>
            {t('unplaced', { count: unplaced })}
          </Button>
        )}
        {children}
      </div>
    </div>
  );
}
