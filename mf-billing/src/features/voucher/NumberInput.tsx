import { useControlSize } from '@portal/ui/control-size';
import { Field, Input } from '@portal/ui/field';
import { makeStyles, mergeClasses } from '@portal/ui/styles';

const useStyles = makeStyles({ control: { width: '100%', minWidth: 0 }, field: { minWidth: 0, width: '100%' } });

interface NumberInputProps {
  label: string;
  value: string;
  onValue: (value: string) => void;
  unit?: string;
  problem: string | undefined;
}

/** A whole number, typed as text, so that a wrong sign stays where the person sees it. */
export function NumberInput({ label, value, onValue, unit, problem }: NumberInputProps) {
  const styles = useStyles();
  const control = useControlSize();
  return (
    <Field label={label} required validationMessage={problem}>
      <Input
        {...control}
        className={mergeClasses(control.className, styles.control)}
        input={{ className: styles.field }}
        inputMode="numeric"
        autoComplete="off"
        maxLength={20}
        value={value}
        contentAfter={unit}
        onChange={(_, data) => onValue(data.value)}
      />
    </Field>
  );
}
