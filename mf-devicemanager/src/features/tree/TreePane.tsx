import { lazyRetry } from '@portal/platform/lazy-retry';
import { setPreference, usePreferences } from '@portal/platform/preferences';
import { RefreshButton } from '@portal/ui/data-table/RefreshButton';
import { IconButton } from '@portal/ui/icon-button';
import { PanelLeftContract20Regular, PanelLeftExpand20Regular } from '@portal/ui/icons';
import { PHONE } from '@portal/ui/media';
import { Part } from '@portal/ui/part';
import { Link } from '@portal/ui/router';
import { ScrollArea } from '@portal/ui/scroll-area';
import { SearchBox } from '@portal/ui/search';
import { Skeleton } from '@portal/ui/skeleton';
import { StatusGlyph } from '@portal/ui/status';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Subtitle2 } from '@portal/ui/text';
import { useDeferredValue, useState } from 'react';
import type { GroupIndex } from '../../data/group-index';
import type { MyDevices } from '../../data/level';
import { type Freshness, Updated } from '../../parts/Updated';
import { useManagerTexts } from '../../texts';
import { GroupTree, useLineStyles } from './GroupTree';

/** Its edge, which nobody takes before the pointer or the focus is in the pane. */
const ResizeHandle = lazyRetry(async () => ({ default: (await import('@portal/ui/resize-handle')).ResizeHandle }));

const useStyles = makeStyles({
  pane: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    flexShrink: 0,
    minHeight: 0,
    boxSizing: 'border-box',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRight: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  rail: { width: '48px', alignItems: 'center', gap: '4px' },
  // However wide it is drawn, the list beside it keeps the room for its columns.
  drawn: {
    minWidth: '200px',
    maxWidth: 'calc(100vw - 780px)',
    '@media (min-width: 1380px)': { maxWidth: 'calc(100vw - 1060px)' },
  },
  // As wide as its drawer, however long the names in it are.
  overlay: { height: '100%', alignSelf: 'stretch', borderRightWidth: 0 },
  head: { display: 'flex', alignItems: 'center', height: '48px', padding: '0 8px 0 16px', flexShrink: 0 },
  railHead: { padding: 0 },
  title: { flexGrow: 1, fontSize: tokens.fontSizeBase300 },
  // It grows beside others; here it would in height.
  search: { width: 'auto', minWidth: 0, margin: '0 12px 4px', flexShrink: 0, [PHONE]: { flexGrow: 0 } },
  scroll: { padding: '4px 8px' },
  mine: { margin: '12px 0', paddingTop: '8px', borderTop: `1px solid ${tokens.colorNeutralStroke2}` },
  mineLine: { paddingInlineStart: '28px', height: '32px', [PHONE]: { height: '44px' } },
  bones: { display: 'flex', flexDirection: 'column', gap: '20px', padding: '8px 16px' },
});

/** Bounds of its width, and its usual one, in px. */
const WIDTHS = { min: 200, max: 480, usual: 272 };

/** How many groups there are before somebody would search among them. */
const WORTH_A_SEARCH = 8;

/** Of the names to come, in px. */
const BONES = [150, 120, 90, 110, 100, 130];

interface TreePaneProps extends Freshness {
  index: GroupIndex | undefined;
  current: string | undefined;
  mine: MyDevices | undefined;
  isMine: boolean;
  /** Inside the overlay: no collapse button, and a press closes it. */
  onDone?: () => void;
}

/** The group tree at the left, 272 px or as wide as it is drawn; closed it is a rail of 48; both are remembered. */
export function TreePane({ index, current, mine, isMine, onDone, ...freshness }: TreePaneProps) {
  const styles = useStyles();
  const line = useLineStyles();
  const { t, formatNumber } = useManagerTexts();
  const open = usePreferences((preferences) => preferences.treeOpen);
  const width = usePreferences((preferences) => preferences.treeWidth);
  const [search, setSearch] = useState('');
  const [isNear, setNear] = useState(false);
  // The head of the page shows before it.
  const isFirstFrame = useDeferredValue(false, true);
  const isRail = !open && !onDone;
  const Toggle = isRail ? PanelLeftExpand20Regular : PanelLeftContract20Regular;
  return (
    <aside
      aria-label={t('tree.title')}
      className={mergeClasses(styles.pane, isRail ? styles.rail : onDone ? styles.overlay : styles.drawn)}
      style={isRail || onDone ? undefined : { width }}
      onPointerEnter={() => setNear(true)}
      onFocus={() => setNear(true)}
    >
      {/* One and the same button open and closed, so that it keeps the focus. */}
      <div className={mergeClasses(styles.head, isRail && styles.railHead)}>
        {!isRail && (
          <Subtitle2 as="div" className={styles.title}>
            {t('groupsTitle')}
          </Subtitle2>
        )}
        <IconButton
          icon={<Toggle />}
          label={t(isRail ? 'tree.open' : 'tree.close')}
          aria-expanded={!isRail}
          onClick={onDone ?? (() => setPreference('treeOpen', !open))}
        />
      </div>
      {isRail ? (
        <RefreshButton refreshing={freshness.reloading} onRefresh={freshness.reload} />
      ) : isFirstFrame ? null : (
        <>
          {index && index.size >= WORTH_A_SEARCH && (
            <SearchBox className={styles.search} value={search} onChange={setSearch} label={t('tree.search')} />
          )}
          <ScrollArea className={styles.scroll}>
            {index ? (
              <GroupTree index={index} current={current} search={search} onOpenGroup={onDone} />
            ) : (
              <div aria-hidden className={styles.bones}>
                {BONES.map((width) => (
                  <Skeleton key={width} width={width} />
                ))}
              </div>
            )}
            {mine && (
              <div className={styles.mine}>
                <Link
                  to="/mydevices"
                  aria-current={isMine ? 'page' : undefined}
                  className={mergeClasses(line.line, styles.mineLine, isMine && line.current)}
                  onClick={onDone}
                >
                  <StatusGlyph status={mine.status} size={16} />
                  <span className={line.name}>{t('myDevices')}</span>
                  <span className={line.count}>{formatNumber(mine.count)}</span>
                </Link>
              </div>
            )}
          </ScrollArea>
          <Updated {...freshness} />
          {!onDone && isNear && (
            <Part place="quiet">
              <ResizeHandle
                {...WIDTHS}
                label={t('tree.resize')}
                value={width}
                onResize={(drawn) => setPreference('treeWidth', drawn)}
              />
            </Part>
          )}
        </>
      )}
    </aside>
  );
}
