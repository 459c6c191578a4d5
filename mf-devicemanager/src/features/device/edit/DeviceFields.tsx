import { NAME_LENGTH } from '@portal/domain/limits';
import { countryName } from '@portal/domain/validation';
import { TextField } from '@portal/ui/edit/TextField';
import { SMALL } from '@portal/ui/media';
import { makeStyles, tokens, typographyStyles } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { IconField } from '../../../parts/IconField';
import { AddressPlace } from './AddressPlace';
import { type DeviceValues, deviceProblem } from './device-values';
import { useDeviceTexts } from './texts';

const useStyles = makeStyles({
  address: {
    display: 'grid',
    gridTemplateColumns: '120px minmax(0, 1fr)',
    gap: '12px',
    margin: 0,
    padding: 0,
    border: 'none',
    minWidth: 0,
    [SMALL]: { gridTemplateColumns: '96px minmax(0, 1fr)' },
  },
  whole: { gridColumn: '1 / -1' },
  title: { ...typographyStyles.subtitle2, padding: 0, marginBottom: tokens.spacingVerticalXS },
  country: { maxWidth: '360px', gridColumn: '1 / -1' },
  code: { width: '88px', alignSelf: 'flex-start' },
});

interface DeviceFieldsProps {
  values: DeviceValues;
  /** What the values would be if nobody had typed. */
  stored: DeviceValues;
  onChange: (changes: Partial<DeviceValues>) => void;
  /** Chosen and not saved yet. */
  picture: File | undefined;
  onPicture: (picture: File | undefined) => void;
  /** Address of the stored picture, or of the default one. */
  iconUrl: string;
  onDeleteIcon: () => Promise<void>;
  /** Says what is wrong before anything was typed, too. */
  tried: boolean;
  readOnly: boolean;
}

/** Name, picture and address of a device [R-DEV-32]. */
export function DeviceFields(props: DeviceFieldsProps) {
  const { values, stored, onChange, picture, onPicture, iconUrl, onDeleteIcon, tried, readOnly } = props;
  const styles = useStyles();
  const { t, language } = useDeviceTexts();
  const problem = tried ? deviceProblem(values, stored) : undefined;
  const text = (field: 'street' | 'zipcode' | 'city', autoComplete: string, whole?: boolean) => (
    <TextField
      label={t(`field.${field}`)}
      className={whole ? styles.whole : undefined}
      autoComplete={autoComplete}
      maxLength={NAME_LENGTH}
      readOnly={readOnly}
      value={values[field]}
      onChange={(value) => onChange({ [field]: value })}
    />
  );
  return (
    <>
      <TextField
        label={t('field.name')}
        required
        problem={problem === 'name' ? t('nameEmpty') : undefined}
        maxLength={NAME_LENGTH}
        readOnly={readOnly}
        value={values.name}
        onChange={(name) => onChange({ name })}
      />
      {/* It stands at the head of the dialog, too. */}
      {!readOnly && (
        <IconField
          kind="device"
          label={t('field.picture')}
          url={iconUrl}
          file={picture}
          onChoose={onPicture}
          onDelete={onDeleteIcon}
          context="saveDevice"
        />
      )}
      <fieldset className={styles.address}>
        <legend className={styles.title}>{t('address')}</legend>
        <Meta as="p" className={styles.whole}>
          {t('addressHint')}
        </Meta>
        {text('street', 'street-address', true)}
        {text('zipcode', 'postal-code')}
        {text('city', 'address-level2')}
        <TextField
          label={t('field.country')}
          className={styles.country}
          boxClassName={styles.code}
          hint={countryName(values.country, language) ?? t('countryHint')}
          problem={problem === 'country' ? t('countryInvalid') : undefined}
          autoComplete="country"
          autoCapitalize="characters"
          maxLength={2}
          readOnly={readOnly}
          value={values.country}
          onChange={(country) => onChange({ country: country.toUpperCase() })}
        />
        <AddressPlace {...values} className={styles.whole} />
      </fieldset>
    </>
  );
}
