import type { Kept } from '@portal/platform/editing/useKept';
import { useTask } from '@portal/platform/task';
import { useUnsaved } from '@portal/platform/unsaved';
import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { BusyButton } from '../components/busy-button';
import { Button } from '../fluent/button';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '../fluent/styles';
import { useControlSize } from '../hooks/control-size';
import { PHONE } from '../hooks/media';
import { useEditFrame } from './edit-frame';
import { KeptOffer } from './KeptOffer';
import { useEditTexts } from './texts';
import { UnsavedMark } from './UnsavedMark';

const useStyles = makeStyles({
  // Its two cells stand in the dialog's grid.
  form: { display: 'contents' },
  content: {
    minWidth: 0,
    overflowY: 'auto',
    padding: '4px 24px 24px',
    display: 'flex',
    flexDirection: 'column',
    gap: '16px',
    '& > *': { flexShrink: 0 },
    // What stands in place of a list does not speak louder than the dialog.
    '& h2': typographyStyles.subtitle2,
    [PHONE]: { padding: '12px 16px 24px' },
  },
  bar: {
    gridColumn: '1 / -1',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    padding: '14px 24px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    [PHONE]: { flexWrap: 'wrap', padding: '10px 16px calc(12px + env(safe-area-inset-bottom))' },
  },
  note: { flexGrow: 1, [PHONE]: { width: '100%', ':empty': { display: 'none' } } },
  button: { [PHONE]: { flexGrow: 1, flexBasis: 0, maxWidth: 'none' } },
});

interface EditTabProps {
  children: ReactNode;
  /** Whether something is not saved [R-GRP-25]. */
  unsaved?: boolean;
  /** Absent: there is nothing to save. Called once at a time; what it answers is waited for. */
  onSave?: () => unknown;
  /** Save cannot be pressed: nothing is changed, or what is typed is not valid. */
  cannotSave?: boolean;
  /** What the button says instead of Save. */
  saveLabel?: string;
  /** What the other button does and says instead of closing the dialog. */
  back?: { label: string; go: () => void };
  /** A hint in the bar, while nothing is to be saved. */
  note?: string;
  /** What is typed outlives the tab where nobody agreed to lose it [R-EXT-31]. */
  kept?: Kept;
}

/** The content of a tab and the bar with its buttons. Ctrl Enter saves. Must stand inside an `EditDialog`. */
export function EditTab(props: EditTabProps) {
  const { children, unsaved = false, onSave, cannotSave, saveLabel, back, note, kept } = props;
  const styles = useStyles();
  const { t } = useEditTexts();
  const control = useControlSize();
  const frame = useEditFrame();
  const { label, mark, setUnsaved } = frame;
  useUnsaved(`${mark}/${label}`, unsaved, label);
  const forget = useRef(kept?.forget);
  useEffect(() => {
    forget.current = kept?.forget;
  });
  useEffect(() => {
    setUnsaved(unsaved, () => forget.current?.());
    return () => setUnsaved(false);
  }, [unsaved, setUnsaved]);
  const task = useTask(() => onSave?.());
  const save = () => {
    if (!cannotSave) void task.run();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    event.stopPropagation();
    save();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    save();
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit} onKeyDown={onKeyDown}>
      <div className={styles.content} role="group" aria-label={label}>
        {kept && <KeptOffer kept={kept} />}
        {children}
      </div>
      <div className={styles.bar}>
        <UnsavedMark unsaved={unsaved && onSave !== undefined} note={note} className={styles.note} />
        <Button
          {...control}
          className={mergeClasses(control.className, styles.button)}
          onClick={back ? back.go : frame.close}
        >
          {back?.label ?? t('close')}
        </Button>
        {onSave && (
          <BusyButton
            className={styles.button}
            type="submit"
            appearance="primary"
            busy={task.busy}
            disabled={cannotSave}
          >
            {saveLabel ?? t('save')}
          </BusyButton>
        )}
      </div>
    </form>
  );
}
