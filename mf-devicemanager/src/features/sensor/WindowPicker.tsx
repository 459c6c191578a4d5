import type { Texts } from '@portal/platform/i18n';
import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { TextField } from '@portal/ui/edit/TextField';
import { IconButton } from '@portal/ui/icon-button';
import {
  ChevronDown20Regular,
  ChevronLeft20Regular,
  ChevronRight20Regular,
  ChevronUp20Regular,
} from '@portal/ui/icons';
import { FORCED_COLORS, PHONE } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { useState } from 'react';
import type { Window } from './series';
import { useSensorTexts } from './texts';
import { type Choice, fromInput, SPANS, stepped, toInput, windowProblem } from './window';

const DAY = 86_400_000;

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '8px 12px', minWidth: 0 },
  spans: { display: 'inline-flex', margin: 0, padding: 0, border: 'none', [PHONE]: { width: '100%' } },
  span: {
    minWidth: 'auto',
    borderRadius: 0,
    marginInlineStart: '-1px',
    paddingInline: '12px',
    ':first-child': {
      marginInlineStart: 0,
      borderStartStartRadius: tokens.borderRadiusMedium,
      borderEndStartRadius: tokens.borderRadiusMedium,
    },
    ':last-child': {
      borderStartEndRadius: tokens.borderRadiusMedium,
      borderEndEndRadius: tokens.borderRadiusMedium,
    },
    [PHONE]: { flexGrow: 1, paddingInline: '4px' },
  },
  chosen: {
    color: tokens.colorBrandForeground1,
    backgroundColor: tokens.colorNeutralBackground1Selected,
    ':hover': { color: tokens.colorBrandForeground1, backgroundColor: tokens.colorNeutralBackground1Selected },
    [FORCED_COLORS]: { color: 'HighlightText', backgroundColor: 'Highlight', forcedColorAdjust: 'none' },
  },
  range: { display: 'inline-flex', alignItems: 'center', minWidth: 0, [PHONE]: { width: '100%' } },
  moment: {
    minWidth: 0,
    fontWeight: tokens.fontWeightRegular,
    fontVariantNumeric: 'tabular-nums',
    whiteSpace: 'nowrap',
    // On the narrowest, in two lines.
    [PHONE]: { flexGrow: 1, paddingInline: 0, fontSize: tokens.fontSizeBase300, whiteSpace: 'normal' },
  },
  times: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-start', gap: '8px', width: '100%' },
  field: { [PHONE]: { flexGrow: 1, flexBasis: '180px', minWidth: 0 } },
});

interface WindowPickerProps {
  choice: Choice;
  /** That of the choice now. */
  window: Window;
  onChange: (choice: Choice) => void;
  /** The spans alone. */
  brief?: boolean;
}

/** From when to when: 6, 12 or 24 hours or 7 days until now, a step back or on, or any start and end [R-DEV-33]. */
export function WindowPicker({ choice, window: shown, onChange, brief }: WindowPickerProps) {
  const styles = useStyles();
  const { t, ...formats } = useSensorTexts();
  const { size, className } = useControlSize();
  const [typing, setTyping] = useState(false);
  const length = shown.end - shown.start;
  const Chevron = typing ? ChevronUp20Regular : ChevronDown20Regular;
  return (
    <>
      <div className={styles.row}>
        <div role="group" aria-label={t('span.label')} className={styles.spans}>
          {SPANS.map(({ id, ms }) => (
            <Button
              key={id}
              size={size}
              aria-pressed={length === ms}
              className={mergeClasses(className, styles.span, length === ms && styles.chosen)}
              onClick={() => onChange({ span: ms, since: Date.now() })}
            >
              {t(`span.${id}`)}
            </Button>
          ))}
        </div>
        {!brief && (
          <span className={styles.range}>
            <IconButton
              icon={<ChevronLeft20Regular aria-hidden />}
              label={t('earlier')}
              onClick={() => onChange(stepped(shown, -1))}
            />
            <Button
              size={size}
              appearance="transparent"
              iconPosition="after"
              icon={<Chevron aria-hidden />}
              aria-expanded={typing}
              className={mergeClasses(className, styles.moment)}
              onClick={() => setTyping(!typing)}
            >
              {rangeText(shown, formats)}
            </Button>
            <IconButton
              icon={<ChevronRight20Regular aria-hidden />}
              label={t('later')}
              onClick={() => onChange(stepped(shown, 1))}
            />
          </span>
        )}
      </div>
      {typing && !brief && <TypedWindow choice={choice} window={shown} onChange={onChange} />}
    </>
  );
}

/** "11 Mar, 14:30 – 12 Mar, 14:30"; where both are of one day, it stands once. */
function rangeText({ start, end }: Window, { formatShort, formatTime }: Pick<Texts, 'formatShort' | 'formatTime'>) {
  const dated = (at: number) => {
    const said = formatShort(at);
    // Of a window today is a day as well.
    return said === formatTime(at) ? formatShort(at, at - DAY) : said;
  };
  const isOneDay = formatShort(end, start) === formatTime(end);
  return `${dated(start)} – ${isOneDay ? formatTime(end) : dated(end)}`;
}

/** Any start and end; what is typed and not (yet) a window stays until another window is chosen. */
function TypedWindow({ choice, window: shown, onChange }: Omit<WindowPickerProps, 'brief'>) {
  const styles = useStyles();
  const { t } = useSensorTexts();
  const [typed, setTyped] = useState<{ over: Choice; start: string; end: string }>();
  const draft = typed?.over === choice ? typed : undefined;
  const values = draft ?? { start: toInput(shown.start), end: toInput(shown.end) };
  const problem = draft && windowProblem(fromInput(values.start), fromInput(values.end));
  const type = (part: 'start' | 'end', value: string) => {
    const next = { ...values, [part]: value };
    const [start, end] = [fromInput(next.start), fromInput(next.end)];
    if (start !== undefined && end !== undefined && !windowProblem(start, end)) onChange({ start, end });
    else setTyped({ ...next, over: choice });
  };
  return (
    <div className={styles.times}>
      {(['start', 'end'] as const).map((part) => (
        <TextField
          key={part}
          type="datetime-local"
          label={t(part)}
          className={styles.field}
          problem={part === 'end' && problem ? t(`problem.${problem}`) : undefined}
          value={values[part]}
          onChange={(value) => type(part, value)}
        />
      ))}
    </div>
  );
}
