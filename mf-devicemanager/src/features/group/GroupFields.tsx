import { NAME_LENGTH, TEXT_LENGTH } from '@portal/domain/limits';
import { TextField } from '@portal/ui/edit/TextField';
import { makeStyles, tokens, typographyStyles } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useState } from 'react';
import { type ExtraField, extraFieldProblem } from '../../data/attributes';
import { IconField } from '../../parts/IconField';
import { RowList } from '../../parts/RowList';
import { useGroupTexts } from './texts';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '8px' },
  title: { ...typographyStyles.subtitle2, margin: 0 },
  hint: { marginTop: `calc(-1 * ${tokens.spacingVerticalXS})` },
});

/** What the form of a group holds. */
export type GroupValues = {
  name: string;
  fields: ExtraField[];
  /** Chosen and not saved yet. */
  picture: File | undefined;
};

/** Nothing that keeps it from being saved: a name [R-VAL-06], no extra field that overwrites another [R-GRP-10]. */
export const isValidGroup = ({ name, fields }: GroupValues): boolean =>
  name.trim() !== '' && fields.every((_, index) => extraFieldProblem(fields, index) === undefined);

interface GroupFieldsProps {
  values: GroupValues;
  onChange: (changes: Partial<GroupValues>) => void;
  /** Address of the stored picture. */
  iconUrl: string;
  onDeleteIcon?: () => Promise<void>;
  /** Says that the name is missing before anything was typed, too. */
  tried: boolean;
  readOnly?: boolean;
}

/** Name, picture and free fields of a group [R-GRP-04, R-GRP-07]. */
export function GroupFields({ values, onChange, iconUrl, onDeleteIcon, tried, readOnly }: GroupFieldsProps) {
  const styles = useStyles();
  const { t } = useGroupTexts();
  const [typed, setTyped] = useState(false);
  const problem = (index: number) => {
    const found = extraFieldProblem(values.fields, index);
    return found && t(`details.${found}`);
  };
  return (
    <>
      <TextField
        label={t('details.name')}
        required
        problem={(tried || typed) && values.name.trim() === '' ? t('details.nameEmpty') : undefined}
        maxLength={NAME_LENGTH}
        readOnly={readOnly}
        value={values.name}
        onChange={(name) => {
          setTyped(true);
          onChange({ name });
        }}
      />
      {/* It stands at the head of the dialog, too. */}
      {!readOnly && (
        <IconField
          kind="group"
          label={t('details.picture')}
          url={iconUrl}
          file={values.picture}
          onChoose={(picture) => onChange({ picture })}
          onDelete={onDeleteIcon}
        />
      )}
      <section className={styles.section}>
        <h3 className={styles.title}>{t('details.fields')}</h3>
        {!readOnly && <Meta className={styles.hint}>{t('details.fieldsHint')}</Meta>}
        <RowList
          label={t('details.fields')}
          columns="minmax(0, 2fr) minmax(0, 3fr)"
          rows={values.fields}
          onChange={(fields) => onChange({ fields })}
          readOnly={readOnly}
          fields={[
            { key: 'name', label: t('details.fieldName'), maxLength: NAME_LENGTH },
            { key: 'value', label: t('details.fieldValue'), maxLength: TEXT_LENGTH },
          ]}
          deleteLabel={(name) => t('details.deleteField', { name })}
          problem={(_, field, index) => (field === 'name' ? problem(index) : undefined)}
        />
      </section>
    </>
  );
}
