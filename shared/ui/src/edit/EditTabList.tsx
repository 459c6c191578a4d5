import { useEffect, useRef } from 'react';
import type { FluentIcon } from '../fluent/icons';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '../fluent/styles';
import { Tab, TabList } from '../fluent/tabs';
import { PHONE, usePhone } from '../hooks/media';
import { portalTokens } from '../theme';
import { useEditTexts } from './texts';

/** What stands in the list of tabs. */
export interface TabHead {
  id: string;
  label: string;
  icon: FluentIcon;
  /** The icon of the shown one. */
  filledIcon: FluentIcon;
  /** How many it holds. */
  count?: number;
}

const useStyles = makeStyles({
  nav: {
    padding: '0 10px 12px',
    overflowY: 'auto',
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
    [PHONE]: {
      padding: 0,
      overflowX: 'auto',
      overflowY: 'hidden',
      borderRight: 'none',
      borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
      scrollbarWidth: 'none',
      // What stands beside is hinted at.
      maskImage: 'linear-gradient(to right, black calc(100% - 48px), transparent)',
      paddingRight: '32px',
    },
  },
  list: { [PHONE]: { width: 'max-content' } },
  tab: {
    minHeight: '36px',
    padding: '0 10px',
    marginBottom: '2px',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    justifyContent: 'stretch',
    [PHONE]: { minHeight: '48px', padding: '0 16px', marginBottom: 0, gridTemplateColumns: 'auto' },
  },
  shown: {
    backgroundColor: tokens.colorSubtleBackgroundSelected,
    ':enabled:hover': { backgroundColor: tokens.colorSubtleBackgroundSelected },
    [PHONE]: { backgroundColor: 'transparent', ':enabled:hover': { backgroundColor: 'transparent' } },
  },
  content: { flexGrow: 1, display: 'flex', alignItems: 'center', gap: '8px', minWidth: 0, textAlign: 'start' },
  label: { flexGrow: 1, minWidth: 0 },
  count: {
    ...typographyStyles.caption1,
    color: tokens.colorNeutralForeground3,
    fontVariantNumeric: 'tabular-nums',
    [PHONE]: { display: 'none' },
  },
  dot: {
    // A border is drawn with forced colours as well, a background is not.
    border: `4px solid ${portalTokens.portalStatusAlertInProgressSolid}`,
    borderRadius: tokens.borderRadiusCircular,
    flexShrink: 0,
  },
});

interface EditTabListProps {
  tabs: readonly TabHead[];
  /** Prefix of the ids by which tab and content know each other. */
  id: string;
  label: string;
  shown: string;
  /** The shown one has changes that are not saved. */
  unsaved: boolean;
  onChoose: (tab: string) => void;
}

/** The tabs beside the content, on phones above it and scrolled sideways; the unsaved one carries a dot [R-GRP-25]. */
export function EditTabList({ tabs, id, label, shown, unsaved, onChoose }: EditTabListProps) {
  const styles = useStyles();
  const { t, formatNumber } = useEditTexts();
  const phone = usePhone();
  const nav = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // By its id: the tabs learn a moment later which of them is selected.
    const tab = document.getElementById(`${id}-${shown}`);
    if (!phone || !nav.current || !tab) return;
    const [list, own] = [nav.current.getBoundingClientRect(), tab.getBoundingClientRect()];
    nav.current.scrollLeft += own.left + own.width / 2 - (list.left + list.width / 2);
  }, [phone, id, shown]);
  return (
    <div ref={nav} className={styles.nav}>
      <TabList
        vertical={!phone}
        selectedValue={shown}
        aria-label={label}
        className={styles.list}
        onTabSelect={(_, { value }) => onChoose(String(value))}
      >
        {tabs.map((tab) => {
          const isShown = tab.id === shown;
          const Icon = isShown ? tab.filledIcon : tab.icon;
          return (
            <Tab
              key={tab.id}
              value={tab.id}
              id={`${id}-${tab.id}`}
              className={mergeClasses(styles.tab, isShown && styles.shown)}
              icon={phone ? undefined : <Icon aria-hidden />}
              content={{ className: styles.content }}
            >
              <span className={styles.label}>{tab.label}</span>
              {tab.count !== undefined && <span className={styles.count}>{formatNumber(tab.count)}</span>}
              {isShown && unsaved && <span role="img" aria-label={t('unsavedDot')} className={styles.dot} />}
            </Tab>
          );
        })}
      </TabList>
    </div>
  );
}
