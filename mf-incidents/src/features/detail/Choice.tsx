import { useControlSize } from '@portal/ui/control-size';
import { Field } from '@portal/ui/field';
import { Dropdown, Option } from '@portal/ui/form';
import { makeStyles, mergeClasses } from '@portal/ui/styles';

const useStyles = makeStyles({ dropdown: { minWidth: 0, width: '100%' } });

interface ChoiceProps<T extends string> {
  label: string;
  value: T;
  options: readonly { value: T; label: string }[];
  onChoose: (value: T) => void;
}

/** One of a few values. */
export function Choice<T extends string>({ label, value, options, onChoose }: ChoiceProps<T>) {
  const styles = useStyles();
  const { size, className } = useControlSize();
  const shown = options.find((option) => option.value === value)?.label ?? '';
  return (
    <Field label={label}>
      <Dropdown
        size={size}
        className={mergeClasses(className, styles.dropdown)}
        value={shown}
        selectedOptions={[value]}
        onOptionSelect={(_, { optionValue }) => {
          const chosen = options.find((option) => option.value === optionValue);
          if (chosen) onChoose(chosen.value);
        }}
      >
        {options.map((option) => (
          <Option key={option.value} value={option.value}>
            {option.label}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}
