import { NAME_LENGTH } from '@portal/domain/limits';
import { useControlSize } from '@portal/ui/control-size';
import { Field, Input } from '@portal/ui/field';
import { SMALL } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { IconField } from '../../../parts/IconField';
import { countryName, type DeviceValues, deviceProblem } from './device-values';
import { useDeviceTexts } from './texts';

const useStyles = makeStyles({
  field: { maxWidth: '720px' },
  address: {
    display: 'grid',
    gridTemplateColumns: '120px minmax(0, 1fr)',
    gap: '12px',
    maxWidth: '720px',
    margin: 0,
    padding: 0,
    border: 'none',
    minWidth: 0,
    [SMALL]: { gridTemplateColumns: '96px minmax(0, 1fr)' },
  },
  whole: { gridColumn: '1 / -1' },
  title: { ...typographyStyles.body1, padding: 0, marginBottom: tokens.spacingVerticalXS },
  country: { maxWidth: '360px', gridColumn: '1 / -1' },
  code: { width: '88px', minWidth: 0, alignSelf: 'flex-start' },
});

interface DeviceFieldsProps {
  values: DeviceValues;
  onChange: (changes: Partial<DeviceValues>) => void;
  /** Address of the stored picture, or of the default one. */
  iconUrl: string;
  onDeleteIcon: () => void;
  /** Says what is wrong before anything was typed, too. */
  tried: boolean;
}

/** Name, picture and address of a device [R-DEV-32]. */
export function DeviceFields({ values, onChange, iconUrl, onDeleteIcon, tried }: DeviceFieldsProps) {
  const styles = useStyles();
  const { t, language } = useDeviceTexts();
  const control = useControlSize();
  const problem = tried ? deviceProblem(values) : undefined;
  const text = (field: 'street' | 'zipcode' | 'city', autoComplete: string, whole?: boolean) => (
    <Field label={t(`field.${field}`)} className={whole ? styles.whole : undefined}>
      <Input
        {...control}
        style={{ minWidth: 0 }}
        autoComplete={autoComplete}
        maxLength={NAME_LENGTH}
        value={values[field]}
        onChange={(_, { value }) => onChange({ [field]: value })}
      />
    </Field>
  );
  return (
    <>
      <Field
        className={styles.field}
        label={t('field.name')}
        required
        validationMessage={problem === 'name' ? t('nameEmpty') : undefined}
      >
        <Input
          {...control}
          maxLength={NAME_LENGTH}
          value={values.name}
          onChange={(_, { value }) => onChange({ name: value })}
        />
      </Field>
      <IconField
        kind="device"
        label={t('field.picture')}
        url={iconUrl}
        file={values.picture}
        onChoose={(picture) => onChange({ picture })}
        onDelete={onDeleteIcon}
      />
      <fieldset className={styles.address}>
        <legend className={styles.title}>{t('address')}</legend>
        <Meta as="p" className={styles.whole}>
          {t('addressHint')}
        </Meta>
        {text('street', 'street-address', true)}
        {text('zipcode', 'postal-code')}
        {text('city', 'address-level2')}
        <Field
          label={t('field.country')}
          className={styles.country}
          hint={countryName(values.country, language) ?? t('countryHint')}
          validationMessage={problem === 'country' ? t('countryInvalid') : undefined}
        >
          <Input
            {...control}
            className={mergeClasses(control.className, styles.code)}
            autoComplete="country"
            autoCapitalize="characters"
            maxLength={2}
            value={values.country}
            onChange={(_, { value }) => onChange({ country: value.toUpperCase() })}
          />
        </Field>
      </fieldset>
    </>
  );
}
