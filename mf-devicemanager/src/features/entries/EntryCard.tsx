import { Connection } from '@portal/ui/connection';
import { useFlash } from '@portal/ui/data-table/DataGrid';
import { SelectBox } from '@portal/ui/data-table/selection/SelectBox';
import { StatusGlyph, StatusWord } from '@portal/ui/status';
import { mergeClasses } from '@portal/ui/styles';
import { clockOrDate, useNow } from '@portal/ui/time';
import { tooltip } from '@portal/ui/tooltip';
import { memo, type ReactNode } from 'react';
import type { Counts } from '../../data/filter';
import { ActionButton, ContactsButton, IncidentCount, MenuButton } from '../../parts/EntryButtons';
import { EntryIcon } from '../../parts/EntryIcon';
import { type Entry, quickOnes } from '../../parts/entry';
import { Muted } from '../../parts/muted/Muted';
import { useManagerTexts } from '../../texts';
import { CardLink } from './CardLink';
import { useCardStyles } from './card-styles';
import { Distribution } from './Distribution';

interface EntryCardProps {
  entry: Entry;
  view: 'large' | 'small';
  /** How the devices of a group stand. */
  counts?: Counts;
  index: number;
  tabIndex: number;
  /** Whether it is chosen; undefined while nothing is being chosen. `id` and what a press does are for its box. */
  checked?: boolean | undefined;
  id?: string;
  toggle?: ((id: string) => void) | undefined;
  range?: ((id: string) => void) | undefined;
}

/** A group, a device or My devices as a card [R-DEV-08, R-DEV-09]. */
export const EntryCard = memo(function EntryCard({ entry, view, counts, index, tabIndex, ...choice }: EntryCardProps) {
  const { checked, id = '', toggle, range } = choice;
  const styles = useCardStyles();
  const flash = useFlash(entry.mark);
  const Content = view === 'large' ? LargeCard : SmallCard;
  return (
    <div
      data-item
      data-flash={flash || undefined}
      className={mergeClasses(
        styles.card,
        view === 'small' && styles.small,
        checked !== undefined && (view === 'small' ? styles.choosingSmall : styles.choosing),
        checked && styles.chosen,
        flash && styles.flash,
      )}
    >
      {checked !== undefined && (
        <SelectBox
          cover="corner"
          name={entry.name}
          checked={checked}
          onCheck={(isRange) => (isRange ? range : toggle)?.(id)}
          tabIndex={-1}
        />
      )}
      <Content
        entry={entry}
        counts={counts}
        link={
          <CardLink entry={entry} small={view === 'small'} chosen={checked} focus={{ 'data-index': index, tabIndex }} />
        }
      />
    </div>
  );
});

interface ContentProps extends Pick<EntryCardProps, 'entry' | 'counts'> {
  link: ReactNode;
}

/**
 * Status band, picture, what it holds and how it stands, or its place and last ping; then buttons. Among hits the place of a group takes
 * the line of what it holds: the number of its devices stands in the band.
 */
function LargeCard({ entry, counts, link }: ContentProps) {
  const styles = useCardStyles();
  const { t, formatDateTime } = useManagerTexts();
  const now = useNow();
  const { kind, status, connected, lastPing, place } = entry;
  const fact = place?.short ?? entry.fact;
  return (
    <>
      <div data-top className={mergeClasses(styles.band, styles[status], !connected && styles[`lost${status}`])}>
        <StatusGlyph status={status} connected={connected} size={20} />
        <StatusWord status={status} />
        <Muted entry={entry} />
        {kind === 'device' && (
          <Connection
            connected={connected}
            lastPing={lastPing}
            size={16}
            look="short"
            className={mergeClasses(styles.tag, styles.above, !connected && styles.lostTag)}
          />
        )}
        {kind === 'group' && place && <Counter entry={entry} className={styles.end} />}
      </div>
      <div className={styles.body}>
        <EntryIcon entry={entry} size="card" />
        <div className={styles.text}>
          {link}
          {fact && (
            <span className={mergeClasses(styles.fact, styles.oneLine)} title={place?.path}>
              {fact}
            </span>
          )}
          {kind === 'device' && (
            <span className={styles.meta} title={lastPing === null ? undefined : formatDateTime(lastPing)}>
              {t('lastPing', { time: lastPing === null ? t('unknown') : clockOrDate(lastPing, now) })}
            </span>
          )}
          {counts && <Distribution counts={counts} />}
        </div>
      </div>
      {kind !== 'mine' && (
        <div className={mergeClasses(styles.footer, styles.above)}>
          <ContactsButton entry={entry} />
          <IncidentCount entry={entry} />
          {quickOnes(entry.actions)
            .slice(0, 3)
            .map((action) => (
              <ActionButton key={action.id} action={action} />
            ))}
          <MenuButton entry={entry} className={styles.end} />
        </div>
      )}
    </>
  );
}

/** Line on top, glyph, number and menu; then picture, name and status. Its actions are all in its menu. */
function SmallCard({ entry, link }: ContentProps) {
  const styles = useCardStyles();
  const { kind, status, connected, lastPing, place } = entry;
  return (
    <>
      {(status !== 'OK' || !connected) && (
        <span
          aria-hidden
          className={mergeClasses(styles.line, styles[`line${status}`], connected ? styles.whole : styles.dashed)}
        />
      )}
      <div data-top className={styles.smallTop}>
        <StatusGlyph status={status} connected={connected} size={20} />
        {kind === 'device' && (
          <Connection connected={connected} lastPing={lastPing} look="icon" className={styles.above} />
        )}
        <Muted entry={entry} />
        <span className={styles.end} />
        <Counter entry={entry} />
        <MenuButton entry={entry} className={styles.above} />
      </div>
      <div className={styles.smallBody}>
        <EntryIcon entry={entry} />
        <div className={styles.smallText}>
          {link}
          <StatusWord status={status} className={styles.word} />
          {place && (
            <span className={mergeClasses(styles.word, styles.fact, styles.oneLine)} title={place.path}>
              {place.short}
            </span>
          )}
        </div>
      </div>
    </>
  );
}

/** How many devices a group has; how many incidents a device has, where it has some. */
function Counter({ entry: { devices, incidents }, className }: { entry: Entry; className?: string }) {
  const styles = useCardStyles();
  const { t } = useManagerTexts();
  const count = devices ?? incidents ?? 0;
  if (devices === undefined && count === 0) return null;
  return (
    <span
      role="img"
      {...tooltip(t(devices === undefined ? 'openIncidents' : 'devices', { count }))}
      className={mergeClasses(styles.counter, styles.above, className)}
    >
      {count}
    </span>
  );
}
