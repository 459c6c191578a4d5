import { CLOUD_CONNECT_ID_LENGTH } from '@portal/domain/limits';
import { BusyButton } from '@portal/ui/busy-button';
import { useControlSize } from '@portal/ui/control-size';
import { Field } from '@portal/ui/field';
import { Textarea } from '@portal/ui/form';
import { PHONE, usePhone } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import type { FormEvent, KeyboardEvent, RefObject } from 'react';
import type { Refused } from './look-up';
import { Reasons } from './Reasons';
import { useAddTexts } from './texts';
import { countTyped } from './typed-ids';

const useStyles = makeStyles({
  form: {
    display: 'flex',
    alignItems: 'flex-start',
    gap: tokens.spacingHorizontalS,
    margin: 0,
    [PHONE]: { flexDirection: 'column', alignItems: 'stretch' },
  },
  field: { flexGrow: 1, minWidth: 0 },
  // One line high at first, as a field of one id; in capitals, as devices have it printed on them.
  input: {
    width: '100%',
    minWidth: 0,
    '& textarea': { minHeight: 0, fontFamily: tokens.fontFamilyMonospace, textTransform: 'uppercase' },
  },
  // Beside the text field, not beside its label.
  find: { marginTop: '26px', flexShrink: 0, whiteSpace: 'nowrap', [PHONE]: { marginTop: 0 } },
});

/** A longer list of ids scrolls. */
const MOST_LINES = 6;
/** Signs beside each other: on a phone an id stands on two lines. */
const linesOf = (text: string, phone: boolean) =>
  text.split('\n').reduce((lines, { length }) => lines + Math.max(1, Math.ceil(length / (phone ? 24 : 52))), 0);

interface IdFieldProps {
  typed: string;
  /** What is wrong with the ids that still stand in it. */
  refused: readonly Refused[];
  busy: 'looking' | 'saving' | undefined;
  autoFocus: boolean;
  field: RefObject<HTMLTextAreaElement | null>;
  onType: (text: string) => void;
  onLookUp: () => void;
}

/** Where Cloud Connect IDs are typed or pasted, with where they are found, how many signs there are so far, and what is wrong with them. */
export function IdField({ typed, refused, busy, autoFocus, field, onType, onLookUp }: IdFieldProps) {
  const styles = useStyles();
  const { t } = useAddTexts();
  const control = useControlSize();
  const phone = usePhone();
  const { words, whole, signs } = countTyped(typed);
  const length = CLOUD_CONNECT_ID_LENGTH;
  const hint =
    words === 0
      ? t('hint', { length })
      : words === 1
        ? t('count', { count: signs, length })
        : t('countIds', { count: words, whole });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onLookUp();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey) submit(event);
  };
  return (
    <form noValidate className={styles.form} onSubmit={submit}>
      <Field
        label={t('id')}
        className={styles.field}
        hint={refused.length === 0 ? hint : undefined}
        validationState={refused.length === 0 ? 'none' : refused.some(({ stays }) => stays) ? 'error' : 'warning'}
        validationMessage={refused.length > 0 ? <Reasons refused={refused} /> : undefined}
      >
        <Textarea
          size={control.size}
          ref={field}
          autoFocus={autoFocus}
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          resize="none"
          readOnly={busy !== undefined}
          rows={Math.min(MOST_LINES, linesOf(typed, phone))}
          value={typed}
          className={mergeClasses(control.className, styles.input)}
          onKeyDown={onKeyDown}
          onChange={(_, data) => onType(data.value)}
        />
      </Field>
      <BusyButton type="submit" className={styles.find} busy={busy === 'looking'} disabled={busy === 'saving'}>
        {t(busy === 'looking' ? 'looking' : 'lookUp')}
      </BusyButton>
    </form>
  );
}
