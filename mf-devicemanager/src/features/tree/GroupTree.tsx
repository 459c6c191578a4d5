import { href } from '@portal/contracts/routes';
import { folded, matcher } from '@portal/domain/search';
import { nameOrder } from '@portal/domain/sort';
import { useVirtualGrid } from '@portal/ui/data-table/useVirtualGrid';
import { ChevronDown16Regular, ChevronRight16Regular } from '@portal/ui/icons';
import { FORCED_COLORS, HOVER, usePhone } from '@portal/ui/media';
import { Link } from '@portal/ui/router';
import { StatusGlyph } from '@portal/ui/status';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { type KeyboardEvent, memo, useEffect, useMemo, useRef } from 'react';
import type { GroupIndex } from '../../data/group-index';
import { useSpoken } from '../../parts/useSpoken';
import { useManagerTexts } from '../../texts';
import { setOpen, useOpenGroups } from './open-groups';
import { type TreeLine, visibleNodes } from './visible-nodes';

const TYPING_MS = 700;

export const useLineStyles = makeStyles({
  line: {
    position: 'relative',
    display: 'flex',
    alignItems: 'center',
    gap: '8px',
    boxSizing: 'border-box',
    paddingInlineEnd: '8px',
    color: tokens.colorNeutralForeground2,
    borderRadius: tokens.borderRadiusMedium,
    textDecorationLine: 'none',
    [HOVER]: {
      ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover, color: tokens.colorNeutralForeground2Hover },
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  current: {
    backgroundColor: tokens.colorSubtleBackgroundSelected,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    '::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 0,
      top: '8px',
      bottom: '8px',
      width: '3px',
      borderRadius: tokens.borderRadiusCircular,
      backgroundColor: tokens.colorCompoundBrandStroke,
      [FORCED_COLORS]: { backgroundColor: 'Highlight', forcedColorAdjust: 'none' },
    },
  },
  chevron: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '24px',
    height: '24px',
    flexShrink: 0,
    marginInlineEnd: '-4px',
  },
  name: { flexGrow: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  count: {
    fontSize: tokens.fontSizeBase200,
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground3,
  },
  currentCount: { color: tokens.colorNeutralForeground1 },
});

interface GroupTreeProps {
  index: GroupIndex;
  current: string | undefined;
  /** What is typed to find groups: those it fits are shown, and the way to them. */
  search: string;
  onOpenGroup?: () => void;
}

/** The groups as a tree of links. Up, Down, Home, End and typing move; Right opens or goes in, Left closes or goes out; Enter opens the group. */
export function GroupTree({ index, current, search, onOpenGroup }: GroupTreeProps) {
  const { t, language } = useManagerTexts();
  const open = useOpenGroups();
  const order = useMemo(() => nameOrder(language), [language]);
  const lines = useMemo(
    () => visibleNodes(index.top, open, order, search ? matcher(search) : undefined),
    [index, open, order, search],
  );
  const height = usePhone() ? 44 : 32;
  const here = lines.findIndex(({ group }) => group.id === current);
  const { from, to, before, after, container, item, focusItem } = useVirtualGrid({
    count: lines.length,
    lineHeight: height,
    kind: 'cards',
    current: here < 0 ? undefined : here,
  });
  const spoken = useSpoken();
  const typed = useRef({ text: '', at: 0 });

  // The way to the current group is open, and a single root with it.
  useEffect(() => {
    const place = current === undefined ? undefined : index.place(current);
    const way = place ? [...place.above, place.group] : index.top.length === 1 ? index.top : [];
    setOpen(way, true);
    // Only when another group is shown: what a person closed stays closed while the data renews.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [current, index.top.length]);

  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const at = Number(event.target instanceof HTMLElement ? event.target.dataset['index'] : NaN);
    const line = lines[at];
    if (!line || event.ctrlKey || event.metaKey || event.altKey) return container.onKeyDown(event);
    if (event.key === 'ArrowRight') {
      event.preventDefault();
      if (line.open) focusItem(at + 1);
      else setOpen([line.group], true);
    } else if (event.key === 'ArrowLeft') {
      event.preventDefault();
      if (line.open) return setOpen([line.group], false);
      const parent = lines.findLastIndex((other, place) => place < at && other.level < line.level);
      if (parent >= 0) focusItem(parent);
    } else if (event.key.length === 1 && event.key !== ' ') {
      const before = event.timeStamp - typed.current.at < TYPING_MS ? typed.current.text : '';
      const text = before + folded(event.key);
      typed.current = { text, at: event.timeStamp };
      const start = text.length > 1 ? at : at + 1;
      const fits = ({ group }: TreeLine) => folded(group.name).startsWith(text);
      const found = [...lines.slice(start), ...lines.slice(0, start)].find(fits);
      if (found) focusItem(lines.indexOf(found));
    } else container.onKeyDown(event);
  };

  if (lines.length === 0) return <Meta role="status">{t('tree.noMatch')}</Meta>;
  return (
    <div
      {...container}
      onKeyDown={onKeyDown}
      role="tree"
      aria-label={t('tree.title')}
      style={{ paddingTop: before, paddingBottom: after }}
    >
      {lines.slice(from, to).map((line, offset) => (
        <Line
          key={line.group.id}
          {...line}
          label={spoken({ ...line.group, devices: line.group.deviceCount })}
          isCurrent={line.group.id === current}
          index={from + offset}
          height={height}
          tabIndex={item(from + offset).tabIndex}
          onOpenGroup={onOpenGroup}
        />
      ))}
    </div>
  );
}

interface LineProps extends TreeLine {
  label: string;
  isCurrent: boolean;
  index: number;
  height: number;
  tabIndex: number;
  onOpenGroup?: () => void;
}

const Line = memo(function Line({ group, level, open, isCurrent, ...line }: LineProps) {
  const styles = useLineStyles();
  const { formatNumber } = useManagerTexts();
  const parent = Boolean(group.childGroups?.length);
  const Chevron = open ? ChevronDown16Regular : ChevronRight16Regular;
  return (
    <Link
      to={href('/devicemanager/:groupId', { groupId: group.id })}
      role="treeitem"
      aria-level={level}
      aria-setsize={line.siblings}
      aria-posinset={line.position}
      aria-expanded={parent ? open : undefined}
      aria-current={isCurrent ? 'page' : undefined}
      aria-label={line.label}
      data-index={line.index}
      tabIndex={line.tabIndex}
      className={mergeClasses(styles.line, isCurrent && styles.current)}
      style={{ paddingInlineStart: `${(level - 1) * 16 + 4}px`, height: `${line.height}px` }}
      onClick={line.onOpenGroup}
    >
      <span
        aria-hidden
        className={styles.chevron}
        onClick={(event) => {
          if (!parent) return;
          event.preventDefault();
          event.stopPropagation();
          setOpen([group], !open);
        }}
      >
        {parent && <Chevron />}
      </span>
      <StatusGlyph status={group.status} size={16} />
      <span className={styles.name} title={group.name}>
        {group.name}
      </span>{' '}
      <span className={mergeClasses(styles.count, isCurrent && styles.currentCount)}>
        {formatNumber(group.deviceCount)}
      </span>
    </Link>
  );
});
