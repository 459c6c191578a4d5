import { PASSWORD_MAX, PASSWORD_MIN } from '@portal/domain/limits';
import { isConfirmed, isNewPassword } from '@portal/domain/validation';
import { Field } from '@portal/ui/field';
import { useAccountTexts } from '../texts';
import { PasswordInput } from './PasswordInput';

export interface NewPassword {
  password: string;
  confirmation: string;
}

/** What is wrong with a new password and its repetition [R-VAL-03, R-VAL-04]. */
const problemsOf = ({ password, confirmation }: NewPassword) => ({
  password: !isNewPassword(password),
  confirmation: !isConfirmed(password, confirmation),
});

export function isValidPassword(value: NewPassword): boolean {
  const { password, confirmation } = problemsOf(value);
  return !password && !confirmation;
}

interface NewPasswordFieldsProps {
  value: NewPassword;
  onValue: (value: NewPassword) => void;
  /** Whether mistakes are shown already: after the first try. */
  checked: boolean;
}

/** A new password, typed twice. */
export function NewPasswordFields({ value, onValue, checked }: NewPasswordFieldsProps) {
  const { t } = useAccountTexts();
  const problems = checked ? problemsOf(value) : { password: false, confirmation: false };
  return (
    <>
      <Field
        label={t('newPassword.password')}
        required
        // Said once: what is wrong says it, too.
        hint={problems.password ? undefined : t('newPassword.hint', { count: PASSWORD_MIN })}
        validationMessage={
          problems.password ? t('newPassword.length', { least: PASSWORD_MIN, most: PASSWORD_MAX }) : undefined
        }
      >
        <PasswordInput
          autoComplete="new-password"
          value={value.password}
          onValue={(password) => onValue({ ...value, password })}
        />
      </Field>
      <Field
        label={t('newPassword.confirmation')}
        required
        validationMessage={problems.confirmation ? t('newPassword.different') : undefined}
      >
        <PasswordInput
          autoComplete="new-password"
          value={value.confirmation}
          onValue={(confirmation) => onValue({ ...value, confirmation })}
        />
      </Field>
    </>
  );
}
