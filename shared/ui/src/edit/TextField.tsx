import { Suspense } from 'react';
import { Field, type FieldProps, Input, type InputProps } from '../fluent/field';
import { Textarea } from '../fluent/form';
import { makeStyles, mergeClasses } from '../fluent/styles';
import { useControlSize } from '../hooks/control-size';
import { useEditTexts } from './texts';

const useStyles = makeStyles({ box: { minWidth: 0, width: '100%' } });

type Own = 'autoCapitalize' | 'autoComplete' | 'autoFocus' | 'inputMode' | 'maxLength' | 'onBlur' | 'readOnly' | 'type';

interface TextFieldProps extends Pick<InputProps, Own> {
  label: string;
  value: string;
  onChange: (text: string) => void;
  required?: boolean;
  hint?: FieldProps['hint'];
  /** What is wrong with it. */
  problem?: string | undefined;
  /** At its end, as a unit. */
  contentAfter?: string | undefined;
  /** So many lines below each other, and more where it is dragged; absent: one. */
  rows?: number;
  /** Of the label and all below it. */
  className?: string;
  /** Of the box alone, as a width. */
  boxClassName?: string;
}

/** Its words come when it is said first: no form waits for them. */
const Full = ({ count }: { count: number }) => (
  <Suspense>
    <FullText count={count} />
  </Suspense>
);
function FullText({ count }: { count: number }) {
  const { t } = useEditTexts();
  return t('full', { count });
}

/** A text below its label, with a hint or what is wrong with it; once it is full, it says how much it holds. */
export function TextField(props: TextFieldProps) {
  const { label, onChange, required, hint, problem, contentAfter, rows, className, boxClassName, ...text } = props;
  const styles = useStyles();
  const control = useControlSize();
  const { maxLength = Infinity } = text;
  // A code of two letters is full each time.
  const isFull = maxLength >= 100 && text.value.length >= maxLength;
  return (
    <Field
      label={label}
      required={required}
      hint={isFull ? <Full count={maxLength} /> : hint}
      validationMessage={problem}
      className={className}
    >
      {rows === undefined ? (
        <Input
          {...text}
          size={control.size}
          className={mergeClasses(control.className, styles.box, boxClassName)}
          input={{ className: styles.box }}
          contentAfter={contentAfter}
          onChange={(_, { value }) => onChange(value)}
        />
      ) : (
        <Textarea
          rows={rows}
          resize="vertical"
          size={control.size}
          maxLength={text.maxLength}
          readOnly={text.readOnly}
          value={text.value}
          onChange={(_, { value }) => onChange(value)}
        />
      )}
    </Field>
  );
}
