import { STATUSES } from '@portal/domain/status';
import { makeStyles, tokens, typographyStyles } from '@portal/ui/styles';
import { Body1 } from '@portal/ui/text';
import { useUiTexts } from '@portal/ui/texts';
import { type MouseEvent, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { Count } from './Count';
import type { Entry, Section } from './entry';
import { keepLines, type Lines, lineId, type seenIn, titleId } from './kept-lines';
import { Row, useRowStyles } from './Row';
import { usePaletteTexts } from './texts';

const useStyles = makeStyles({
  // It scrolls itself: its keys are those of the field.
  pane: { position: 'relative', minHeight: 0, overflowY: 'auto', padding: '6px 6px 10px', contain: 'style paint' },
  title: {
    ...typographyStyles.caption1,
    padding: '8px 10px 4px',
    color: tokens.colorNeutralForeground3,
  },
  quiet: { margin: 0, padding: '16px', color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

interface ResultsProps {
  id: string;
  /** What the lines answer: `pnpm bench palette` measures how long that takes. */
  typed: string;
  sections: readonly Section[];
  seen: ReturnType<typeof seenIn>;
  words: readonly string[];
  /** Place of the marked line among all. */
  active: number;
  /** Said in place of lines. */
  none: string | undefined;
  note: string | undefined;
  onPoint: (to: number) => void;
  onChoose: (entry: Entry, inNewTab: boolean) => void;
}

/** The list of the palette, in sections; the marked line is always in sight. */
export function Results({ id, typed, sections, seen, words, active, none, note, onPoint, onChoose }: ResultsProps) {
  const styles = useStyles();
  const lineStyles = useRowStyles();
  const { t } = usePaletteTexts();
  const { t: tOfUi } = useUiTexts();
  const labels = useMemo(() => new Map(STATUSES.map((status) => [status, tOfUi(`status.${status}`)])), [tOfUi]);
  const pane = useRef<HTMLDivElement>(null);
  const isScrolled = useRef(false);
  const [{ of, lines }, setKept] = useState<{ of: unknown; lines: readonly Lines[] }>({ of: undefined, lines: [] });
  // Before anything is drawn: what the lines were until now is part of what they are.
  if (of !== sections) setKept({ of: sections, lines: keepLines(lines, sections) });
  const count = seen.length;
  const activeId = seen[active]?.id;
  const activeKey = seen[active]?.entry.key;
  const wanted = words.join(' ');
  useLayoutEffect(() => {
    // The heading above the first line comes with it.
    if (active === 0) {
      // Where it has not moved nothing is measured: that would take a layout for each letter.
      if (isScrolled.current) pane.current?.scrollTo?.({ top: 0 });
    } else document.getElementById(activeId ?? '')?.scrollIntoView?.({ block: 'nearest' });
  }, [active, activeId, activeKey]);
  /** Which line the pointer is on: one answer for all of them. */
  const placeOf = ({ target }: MouseEvent): number => {
    const line = target instanceof Element ? target.closest('[role=option]') : null;
    return line ? seen.findIndex(({ id }) => id === line.id) : -1;
  };
  const choose = (event: MouseEvent) => {
    const entry = seen[placeOf(event)]?.entry;
    if (entry) onChoose(entry, event.ctrlKey || event.metaKey || event.button === 1);
  };
  return (
    <>
      <div
        ref={pane}
        id={id}
        role="listbox"
        aria-label={t('label')}
        data-answers={typed}
        hidden={count === 0}
        className={styles.pane}
        onScroll={() => (isScrolled.current = true)}
        onMouseMove={(event) => {
          const to = placeOf(event);
          if (to >= 0 && to !== active) onPoint(to);
        }}
        // The field keeps the focus.
        onMouseDown={(event) => placeOf(event) >= 0 && event.preventDefault()}
        onClick={choose}
        onAuxClick={(event) => event.button === 1 && choose(event)}
      >
        {lines.map((section) => (
          <div
            key={section.id}
            role="group"
            aria-labelledby={titleId(id, section.id)}
            aria-hidden={section.shown === 0}
            className={section.shown === 0 ? lineStyles.away : undefined}
          >
            <div role="presentation" id={titleId(id, section.id)} className={styles.title}>
              {section.title}
            </div>
            {section.entries.map((entry, index) => (
              <Row
                // By place: with each letter other things stand in the same lines, and to write into a line is quicker than to make one.
                key={index}
                id={lineId(id, section.id, index)}
                entry={entry}
                words={wanted}
                isShown={index < section.shown}
                isActive={lineId(id, section.id, index) === activeId}
                label={entry.status && labels.get(entry.status)}
                styles={lineStyles}
              />
            ))}
          </div>
        ))}
      </div>
      {none !== undefined && (
        <Body1 className={styles.quiet} role="status">
          {none}
        </Body1>
      )}
      {note !== undefined && (
        <Body1 className={styles.quiet} role="status">
          {note}
        </Body1>
      )}
      <Count count={words.length > 0 ? count : 0} />
    </>
  );
}
