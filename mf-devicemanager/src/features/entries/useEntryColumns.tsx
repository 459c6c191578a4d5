import { useSwitches } from '@portal/platform/switches';
import { Connection } from '@portal/ui/connection';
import type { GridRowProps } from '@portal/ui/data-table/DataGrid';
import type { Column } from '@portal/ui/data-table/DataTable';
import { usePhone } from '@portal/ui/media';
import { StatusGlyph, StatusWord } from '@portal/ui/status';
import { makeStyles, tokens } from '@portal/ui/styles';
import { clockOrDate, useNow } from '@portal/ui/time';
import { type ReactNode, useMemo } from 'react';
import { ActionButton, ContactsButton, IncidentCount, MenuButton, menuOf } from '../../parts/EntryButtons';
import { type Entry, quickOnes } from '../../parts/entry';
import { useOverlay } from '../../parts/overlay';
import { useSpoken } from '../../parts/useSpoken';
import { useManagerTexts } from '../../texts';
import { useColumns, useMerged } from './layout';
import { NameCell } from './NameCell';

const useStyles = makeStyles({
  fact: { color: tokens.colorNeutralForeground2 },
  two: { display: 'flex', flexDirection: 'column', alignItems: 'start', minWidth: 0 },
  second: {
    maxWidth: '100%',
    overflow: 'hidden',
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  time: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  separator: { color: tokens.colorNeutralForeground4 },
  fixed: { flexShrink: 0 },
  ellipsis: { overflow: 'hidden', textOverflow: 'ellipsis' },
});

/**
 * The columns of groups and devices, and what their rows are besides; on phones two lines.
 * @param choosing a tap on a phone's row chooses it
 */
export function useEntryColumns(choosing = false) {
  const styles = useStyles();
  const layout = useColumns();
  const { t, formatDateTime } = useManagerTexts();
  const open = useOverlay();
  const spoken = useSpoken();
  const phone = usePhone();
  const merged = useMerged();
  const now = useNow();
  const counted = useSwitches()['incident-manager'];
  const columns = useMemo((): readonly Column<Entry>[] => {
    const below = ({ kind, status, incidents, connected, lastPing, fact, place }: Entry): ReactNode => {
      if (!phone) return kind === 'device' ? fact : place?.short;
      if (kind === 'group' && place) return place.short;
      if (kind === 'group' && incidents) return `${fact} · ${t('openIncidents', { count: incidents })}`;
      if (kind !== 'device' || (status === 'OK' && connected)) return fact;
      const word = <StatusWord status={status} className={connected ? styles.fixed : undefined} />;
      if (connected && !fact) return word;
      return (
        <>
          {word}
          <span aria-hidden className={styles.separator}>
            ·
          </span>
          {connected || place ? (
            <span className={styles.ellipsis}>{fact}</span>
          ) : (
            <Connection connected={false} lastPing={lastPing} size={16} look="short" className={styles.fixed} />
          )}
        </>
      );
    };
    const connection = ({ kind, connected, lastPing, fact }: Entry) =>
      kind === 'device' ? (
        <Connection connected={connected} lastPing={lastPing} {...(merged && { size: 16, className: styles.second })} />
      ) : (
        <span className={merged ? styles.second : styles.fact}>{fact}</span>
      );
    return [
      {
        id: 'glyph',
        header: t('column.glyph'),
        hideHeader: true,
        cell: ({ status, connected }) => <StatusGlyph status={status} connected={connected} size={24} />,
      },
      {
        id: 'name',
        header: t('column.name'),
        cell: (entry) => <NameCell entry={entry} linked={!phone || entry.kind !== 'device'} below={below(entry)} />,
      },
      {
        id: 'status',
        header: t('column.status'),
        className: layout.phoneHidden,
        cell: (entry) => (
          <span className={styles.two}>
            <StatusWord status={entry.status} />
            {merged && connection(entry)}
          </span>
        ),
      },
      {
        id: 'connection',
        header: t('column.connection'),
        className: layout.widestOnly,
        cell: (entry) => !merged && connection(entry),
      },
      {
        id: 'incidents',
        header: t('column.incidents'),
        hideHeader: !counted,
        cell: (entry) =>
          (!phone || (entry.kind === 'device' && entry.incidents !== 0)) && <IncidentCount entry={entry} />,
      },
      {
        id: 'lastPing',
        header: t('column.lastPing'),
        className: layout.wideOnly,
        cell: (entry) => {
          const { kind, lastPing } = entry;
          if (kind !== 'device') return <ContactsButton entry={entry} />;
          return (
            <span className={styles.time} data-tooltip={lastPing === null ? undefined : formatDateTime(lastPing)}>
              {lastPing === null ? t('unknown') : clockOrDate(lastPing, now)}
            </span>
          );
        },
      },
      {
        id: 'actions',
        header: t('column.actions'),
        hideHeader: true,
        end: true,
        cell: (entry) => {
          const quick = phone ? [] : inRow(entry);
          return (
            <>
              {quick.map((action, place) => {
                const stays = entry.kind === 'group' ? place === quick.length - 1 : place === 0;
                return (
                  <span key={action.id} className={stays ? layout.wideOnly : layout.widestOnly}>
                    <ActionButton action={action} />
                  </span>
                );
              })}
              <MenuButton entry={entry} />
            </>
          );
        },
      },
    ];
  }, [styles, layout, t, formatDateTime, phone, merged, now, counted]);
  const rowProps = useMemo(
    () =>
      (entry: Entry): GridRowProps => ({
        'aria-label': entry.kind === 'mine' ? undefined : spoken(entry),
        status: entry.status,
        mark: entry.mark,
        // A tap anywhere on a phone's row opens its actions, unless it hit a control.
        onClick:
          phone && entry.kind === 'device'
            ? (event: React.MouseEvent<HTMLElement>) => {
                if (event.target instanceof Element && event.target.closest('a, button, label, input')) return;
                if (choosing) event.currentTarget.querySelector('input')?.click();
                else open(menuOf(entry), event.currentTarget);
              }
            : undefined,
      }),
    [spoken, open, phone, choosing],
  );
  return { columns, rowProps };
}

/** The two actions that stand in a row; a group is edited there, whatever else it offers. */
function inRow({ kind, actions }: Entry) {
  const quick = quickOnes(actions);
  if (kind === 'device') return quick.slice(0, 2);
  const edit = quick.find(({ id }) => id === 'edit-group');
  const other = quick.find((action) => action !== edit);
  return [edit, other].filter((action) => action !== undefined);
}
