import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { TextField } from '@portal/ui/edit/TextField';
import { IconButton } from '@portal/ui/icon-button';
import { ChevronLeft20Regular, ChevronRight20Regular } from '@portal/ui/icons';
import { PHONE } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { useState } from 'react';
import type { Window } from './series';
import { useSensorTexts } from './texts';
import { fromInput, SPANS, stepped, toInput, windowProblem } from './window';

const useStyles = makeStyles({
  row: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px 12px' },
  spans: { display: 'inline-flex', margin: 0, padding: 0, border: 'none', gap: '4px' },
  span: { minWidth: 'auto' },
  chosen: { color: tokens.colorBrandForeground1, backgroundColor: tokens.colorSubtleBackgroundSelected },
  times: { display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: '8px', [PHONE]: { width: '100%' } },
  field: { [PHONE]: { flexGrow: 1, flexBasis: '180px', minWidth: 0 } },
});

interface WindowPickerProps {
  window: Window;
  onChange: (window: Window) => void;
}

/** From when to when: 6 hours, 24 hours, 7 days until now, a step back or on, or any start and end [R-DEV-33]. */
export function WindowPicker({ window: shown, onChange }: WindowPickerProps) {
  const styles = useStyles();
  const { t } = useSensorTexts();
  const { size, className } = useControlSize();
  // What is typed and not (yet) a window, as long as the window it was typed over is shown.
  const [typed, setTyped] = useState<{ over: Window; start: string; end: string }>();
  const draft = typed?.over === shown ? typed : undefined;
  const values = draft ?? { start: toInput(shown.start), end: toInput(shown.end) };
  const problem = draft && windowProblem(fromInput(values.start), fromInput(values.end));
  const type = (part: 'start' | 'end', value: string) => {
    const next = { ...values, [part]: value };
    const [start, end] = [fromInput(next.start), fromInput(next.end)];
    if (start !== undefined && end !== undefined && !windowProblem(start, end)) onChange({ start, end });
    else setTyped({ ...next, over: shown });
  };
  const length = shown.end - shown.start;
  return (
    <div className={styles.row}>
      <div role="group" aria-label={t('span.label')} className={styles.spans}>
        {SPANS.map(({ id, ms }) => (
          <Button
            key={id}
            size={size}
            aria-pressed={length === ms}
            className={mergeClasses(className, styles.span, length === ms && styles.chosen)}
            onClick={() => onChange({ start: Date.now() - ms, end: Date.now() })}
          >
            {t(`span.${id}`)}
          </Button>
        ))}
      </div>
      <span>
        <IconButton
          icon={<ChevronLeft20Regular aria-hidden />}
          label={t('earlier')}
          onClick={() => onChange(stepped(shown, -1))}
        />
        <IconButton
          icon={<ChevronRight20Regular aria-hidden />}
          label={t('later')}
          onClick={() => onChange(stepped(shown, 1))}
        />
      </span>
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
    </div>
  );
}
