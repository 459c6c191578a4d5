import type { ReactNode } from 'react';
import { Field } from '../fluent/field';
import { Dropdown, Option } from '../fluent/form';
import { makeStyles, mergeClasses, tokens } from '../fluent/styles';
import { useControlSize } from '../hooks/control-size';

const useStyles = makeStyles({
  dropdown: { minWidth: 0, width: '100%' },
  value: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, minWidth: 0 },
  option: { overflowWrap: 'anywhere' },
  // A long name must not make its select taller than its neighbours.
  words: { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

interface ChoicesProps<T extends string> {
  label: string;
  options: readonly { value: T; label: string }[];
  values: readonly T[];
  onChoose: (values: T[]) => void;
  /** While none is chosen. */
  placeholder?: string;
  required?: boolean;
  disabled?: boolean;
  /** What is wrong with it. */
  problem?: string | undefined;
  className?: string;
  /** Before what is chosen. */
  icon?: ReactNode;
  one?: boolean;
}

/** Some of a few values, below a label. */
export function Choices<T extends string>(props: ChoicesProps<T>) {
  const { label, options, values, onChoose, required, problem, icon, one, ...dropdown } = props;
  const styles = useStyles();
  const { size, className } = useControlSize();
  const chosen = options.filter(({ value }) => values.includes(value));
  const shown = chosen.map((option) => option.label).join(', ');
  const button = (
    <span className={styles.value}>
      {icon}
      <span className={styles.words}>{shown}</span>
    </span>
  );
  return (
    <Field label={label} required={required} validationMessage={problem} className={dropdown.className}>
      <Dropdown
        {...dropdown}
        size={size}
        className={mergeClasses(className, styles.dropdown)}
        multiselect={!one}
        value={shown}
        selectedOptions={[...values]}
        {...(icon ? { button: { children: button } } : {})}
        onOptionSelect={(_, { selectedOptions }) =>
          onChoose(options.map(({ value }) => value).filter((value) => selectedOptions.includes(value)))
        }
      >
        {options.map((option) => (
          <Option key={option.value} value={option.value} className={styles.option}>
            {option.label}
          </Option>
        ))}
      </Dropdown>
    </Field>
  );
}

interface ChoiceProps<T extends string> extends Omit<ChoicesProps<T>, 'values' | 'onChoose' | 'placeholder' | 'one'> {
  value: T;
  onChoose: (value: T) => void;
}

/** One of a few values, below a label. */
export function Choice<T extends string>({ value, onChoose, ...rest }: ChoiceProps<T>) {
  return <Choices {...rest} one values={[value]} onChoose={([one]) => one !== undefined && onChoose(one)} />;
}
