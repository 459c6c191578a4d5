import { errorText } from '@portal/platform/problem-text';
import { Field, Input } from '@portal/ui/field';
import { useAccountTexts } from '../texts';

interface EmailFieldProps {
  value: string;
  onValue: (value: string) => void;
  /** What is typed is no address, and it is time to say so. */
  wrong: boolean;
}

/** The address by which somebody has, or gets, an account. */
export function EmailField({ value, onValue, wrong }: EmailFieldProps) {
  const { t } = useAccountTexts();
  return (
    <Field label={t('login.email')} required validationMessage={wrong ? errorText('emailInvalid') : undefined}>
      <Input
        type="email"
        name="email"
        size="large"
        autoComplete="username"
        value={value}
        onChange={(_, data) => onValue(data.value)}
      />
    </Field>
  );
}
