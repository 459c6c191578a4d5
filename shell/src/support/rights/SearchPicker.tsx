import { Field } from '@portal/ui/field';
import { Combobox, Option, useControlSize } from '@portal/ui/form';
import { TOUCH } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { type ReactElement, type ReactNode, useState } from 'react';
import { useSupportTexts } from '../texts';

const useStyles = makeStyles({
  field: { minWidth: 0 },
  frame: { position: 'relative', minWidth: 0 },
  icon: {
    position: 'absolute',
    zIndex: 1,
    insetInlineStart: '10px',
    top: 0,
    bottom: 0,
    display: 'flex',
    alignItems: 'center',
    pointerEvents: 'none',
  },
  besideIcon: { '& input': { paddingInlineStart: '36px' } },
  list: { minWidth: '264px', maxHeight: '320px' },
  box: { minWidth: 0, width: '100%', '& input': { minWidth: 0, textOverflow: 'ellipsis' } },
  mono: {
    '& input:not(:placeholder-shown)': {
      fontFamily: tokens.fontFamilyMonospace,
      fontSize: tokens.fontSizeBase200,
      // Phones enlarge the whole page for a field with smaller text.
      [TOUCH]: { fontSize: tokens.fontSizeBase400 },
    },
  },
  option: { alignItems: 'start', overflowWrap: 'anywhere' },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0 },
});

/** One thing to choose. */
export interface Pickable {
  readonly key: string;
  readonly text: string;
  /** Which of several with the same text it is. */
  readonly hint?: string | undefined;
}

interface SearchPickerProps<T extends Pickable> {
  label: string;
  chosen: T | undefined;
  onChoose: (one: T) => void;
  /** What fits the typed text. */
  offered: readonly T[];
  /** Told what is typed, and an empty text when nothing is looked for. */
  onType: (text: string) => void;
  /** They are being looked for. */
  busy?: boolean;
  mono?: boolean;
  /** Before what is chosen. */
  icon?: ReactElement | undefined;
}

/** A field in which one of many is found by typing. */
export function SearchPicker<T extends Pickable>(props: SearchPickerProps<T>): ReactNode {
  const { label, chosen, onChoose, offered, onType, busy = false, mono = false, icon } = props;
  const styles = useStyles();
  const { t } = useSupportTexts();
  const control = useControlSize();
  const [typed, setTyped] = useState<string>();
  const hasIcon = icon !== undefined && typed === undefined;
  const type = (text: string | undefined) => {
    setTyped(text);
    onType(text ?? '');
  };
  return (
    <Field label={label} className={styles.field}>
      {(field) => (
        <div className={styles.frame}>
          {hasIcon && <span className={styles.icon}>{icon}</span>}
          <Combobox
            {...field}
            freeform
            size={control.size}
            className={mergeClasses(control.className, styles.box, mono && styles.mono, hasIcon && styles.besideIcon)}
            listbox={{ className: styles.list }}
            positioning={{ position: 'below', align: 'start' }}
            value={typed ?? chosen?.text ?? ''}
            selectedOptions={chosen ? [chosen.key] : []}
            placeholder={t('rights.search')}
            maxLength={255}
            onChange={(event) => type(event.target.value)}
            onOptionSelect={(_, { optionValue }) => {
              const one = offered.find(({ key }) => key === optionValue);
              if (one) onChoose(one);
              type(undefined);
            }}
            onOpenChange={(_, { open }) => {
              // What was typed and not taken gives way to what is chosen.
              if (!open) type(undefined);
            }}
          >
            {offered.map((one) => (
              <Option key={one.key} value={one.key} text={one.text} className={styles.option}>
                <span className={styles.words}>
                  <span>{one.text}</span>
                  {one.hint && <Meta>{one.hint}</Meta>}
                </span>
              </Option>
            ))}
            {offered.length === 0 && (
              <Option disabled value="" text={t(busy ? 'rights.searching' : 'rights.none')}>
                {t(busy ? 'rights.searching' : 'rights.none')}
              </Option>
            )}
          </Combobox>
        </div>
      )}
    </Field>
  );
}
