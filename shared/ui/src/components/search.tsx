import { Input, type InputProps, makeStyles, mergeClasses } from '@fluentui/react-components';
import { useRef } from 'react';
import { Dismiss16Regular, Search20Regular } from '../fluent/icons';
import { PHONE, TOUCH, usePhone } from '../hooks/media';
import { useUiTexts } from '../texts';
import { IconButton } from './icon-button';

const useStyles = makeStyles({
  root: {
    width: '280px',
    minWidth: '120px',
    [TOUCH]: { minHeight: '44px' },
    [PHONE]: { width: 'auto', flexGrow: 1 },
    '& input': { textOverflow: 'ellipsis' },
  },
  clear: { minWidth: '24px', height: '24px', padding: 0 },
});

interface SearchBoxProps {
  value: string;
  onChange: (value: string) => void;
  /** What is searched: placeholder and name. */
  label: string;
  className?: string;
  size?: InputProps['size'];
}

/** A search field; Escape and its cross empty it. */
export function SearchBox({ value, onChange, label, className, size }: SearchBoxProps) {
  const styles = useStyles();
  const { t } = useUiTexts();
  const phone = usePhone();
  const field = useRef<HTMLInputElement>(null);
  const clear = () => {
    onChange('');
    field.current?.focus();
  };
  return (
    <Input
      ref={field}
      type="text"
      role="searchbox"
      size={size ?? (phone ? 'large' : 'medium')}
      className={mergeClasses(styles.root, className)}
      aria-label={label}
      placeholder={label}
      value={value}
      maxLength={255}
      autoComplete="off"
      contentBefore={<Search20Regular aria-hidden />}
      contentAfter={
        value === '' ? undefined : (
          <IconButton
            className={styles.clear}
            icon={<Dismiss16Regular aria-hidden />}
            label={t('search.clear')}
            onClick={clear}
          />
        )
      }
      onChange={(_, data) => onChange(data.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return;
        event.stopPropagation();
        onChange('');
      }}
    />
  );
}
