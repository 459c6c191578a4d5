import { Button } from '@portal/ui/button';
import { Input, type InputProps } from '@portal/ui/field';
import { Eye20Regular, EyeOff20Regular } from '@portal/ui/icons';
import { TOUCH } from '@portal/ui/media';
import { makeStyles } from '@portal/ui/styles';
import { forwardRef, useState } from 'react';
import { useAccountTexts } from '../texts';

const useStyles = makeStyles({
  // As wide as there is room beside the button: by itself a field wants twenty letters of its font.
  input: { width: '100%' },
  toggle: {
    minWidth: 'auto',
    marginRight: '-8px',
    [TOUCH]: { minWidth: '44px', minHeight: '44px' },
  },
});

interface PasswordInputProps extends Omit<InputProps, 'value' | 'onChange' | 'type' | 'contentAfter'> {
  value: string;
  onValue: (value: string) => void;
}

/** A password with a button that shows it. The button keeps the field's place for the password manager. */
export const PasswordInput = forwardRef<HTMLInputElement, PasswordInputProps>(function PasswordInput(
  { value, onValue, ...rest },
  ref,
) {
  const styles = useStyles();
  const { t } = useAccountTexts();
  const [shown, setShown] = useState(false);
  const label = shown ? t('login.hidePassword') : t('login.showPassword');
  return (
    <Input
      ref={ref}
      type={shown ? 'text' : 'password'}
      name="password"
      size="large"
      input={{ className: styles.input }}
      autoComplete="current-password"
      {...rest}
      value={value}
      autoCapitalize="none"
      spellCheck={false}
      onChange={(_, data) => onValue(data.value)}
      contentAfter={
        <Button
          appearance="transparent"
          className={styles.toggle}
          aria-label={label}
          title={label}
          onClick={() => setShown(!shown)}
          icon={shown ? <EyeOff20Regular /> : <Eye20Regular />}
        />
      }
    />
  );
});
