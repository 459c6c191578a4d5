import type { IncidentConfig } from '@portal/contracts/incidents';
import type { User } from '@portal/contracts/users';
import { NAME_LENGTH, TEXT_LENGTH } from '@portal/domain/limits';
import { useDraft } from '@portal/platform/editing/useDraft';
import type { Version } from '@portal/platform/editing/useVersioned';
import { useMay } from '@portal/platform/rights';
import { useControlSize } from '@portal/ui/control-size';
import { ConflictDialog } from '@portal/ui/edit/ConflictDialog';
import { EditTab } from '@portal/ui/edit/EditTab';
import { Field } from '@portal/ui/field';
import { Dropdown, Option, Textarea } from '@portal/ui/form';
import { makeStyles, mergeClasses, typographyStyles } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useMemo } from 'react';
import {
  type ConfigValues,
  cleanConfig,
  configBody,
  configValues,
  eventsOf,
  useSaveIncidentConfig,
} from '../../data/incident-config';
import { RowList } from '../../parts/edit/RowList';
import { useGroupTexts } from './texts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '16px', maxWidth: '720px' },
  section: { display: 'flex', flexDirection: 'column', gap: '8px' },
  title: { ...typographyStyles.subtitle2, margin: 0 },
  choice: { minWidth: 0, width: '100%' },
});

interface IncidentConfigFormProps {
  groupId: string;
  version: Version<IncidentConfig>;
  users: readonly User[];
  units: Parameters<typeof eventsOf>[0];
  reload: () => Promise<Version<IncidentConfig> | undefined>;
}

/** Default assignee, default descriptions by event, diagnosis options, whom to notify; read-only without updateIncidentConfig [R-GRP-20, R-GRP-22]. */
export function IncidentConfigForm({ groupId, version, users, units, reload }: IncidentConfigFormProps) {
  const styles = useStyles();
  const { t, language } = useGroupTexts();
  const control = useControlSize();
  const mayEdit = useMay()('updateIncidentConfig', { group: groupId });
  const save = useSaveIncidentConfig();
  const draft = useDraft<IncidentConfig, ConfigValues>({
    latest: version,
    reload,
    saved: t('config.saved'),
    valuesOf: configValues,
    clean: cleanConfig,
    send: (values, { etag }) => save({ params: { groupId }, body: configBody(groupId, values), ifMatch: etag }),
  });
  const { values, set } = draft;
  const stored = version.body.defaultDescriptions;
  const events = useMemo(() => eventsOf(units, Object.keys(stored), language), [units, stored, language]);
  const nameOf = (id: string) => {
    const user = users.find((one) => one.id === id);
    return user ? user.name || user.email : t('config.unknownUser');
  };
  const options = (ids: readonly string[]) => [...new Set([...users.map(({ id }) => id), ...ids])];
  const locked = { disabled: !mayEdit, size: control.size, className: mergeClasses(control.className, styles.choice) };

  return (
    <EditTab
      unsaved={draft.dirty}
      cannotSave={!draft.dirty}
      onSave={mayEdit ? draft.save : undefined}
      note={mayEdit ? undefined : t('config.readOnly')}
    >
      <div className={styles.form}>
        <Field label={t('config.assignee')}>
          <Dropdown
            {...locked}
            value={values.assignee === null ? t('config.nobody') : nameOf(values.assignee)}
            selectedOptions={[values.assignee ?? NOBODY]}
            onOptionSelect={(_, { optionValue }) =>
              set({ assignee: optionValue === NOBODY || optionValue === undefined ? null : optionValue })
            }
          >
            <Option value={NOBODY}>{t('config.nobody')}</Option>
            {options(values.assignee === null ? [] : [values.assignee]).map((id) => (
              <Option key={id} value={id}>
                {nameOf(id)}
              </Option>
            ))}
          </Dropdown>
        </Field>
        <Field label={t('config.notify')}>
          <Dropdown
            {...locked}
            multiselect
            placeholder={t('config.notifyNobody')}
            value={values.notified.map(nameOf).join(', ')}
            selectedOptions={values.notified}
            onOptionSelect={(_, { selectedOptions }) => set({ notified: selectedOptions })}
          >
            {options(values.notified).map((id) => (
              <Option key={id} value={id}>
                {nameOf(id)}
              </Option>
            ))}
          </Dropdown>
        </Field>
        <section className={styles.section}>
          <h3 className={styles.title}>{t('config.options')}</h3>
          <Meta>{t('config.optionsHint')}</Meta>
          <RowList
            label={t('config.options')}
            columns="minmax(0, 1fr)"
            rows={values.options}
            onChange={(rows) => set({ options: rows })}
            readOnly={!mayEdit}
            fields={[{ key: 'text', label: t('config.option'), maxLength: NAME_LENGTH }]}
            deleteLabel={(name) => t('config.deleteOption', { name })}
          />
        </section>
        <section className={styles.section}>
          <h3 className={styles.title}>{t('config.descriptions')}</h3>
          {events.length === 0 && <Meta>{t('config.noEvents')}</Meta>}
          {events.map(({ id, name }) => (
            <Field key={id} label={name === id ? id : t('config.event', { name, id })}>
              <Textarea
                rows={2}
                resize="vertical"
                size={control.size}
                maxLength={TEXT_LENGTH}
                readOnly={!mayEdit}
                value={values.descriptions[id] ?? ''}
                onChange={(_, { value }) => set({ descriptions: { ...values.descriptions, [id]: value } })}
              />
            </Field>
          ))}
        </section>
      </div>
      <ConflictDialog
        draft={draft}
        describe={(field, { assignee, descriptions, options: texts, notified }) => ({
          label: {
            assignee: t('config.assignee'),
            descriptions: t('config.descriptions'),
            options: t('config.options'),
            notified: t('config.notify'),
          }[field],
          value: {
            assignee: assignee === null ? t('config.nobody') : nameOf(assignee),
            notified: notified.map(nameOf).join(', '),
            descriptions: Object.entries(descriptions)
              .map(([id, text]) => `${id}: ${text}`)
              .join('\n'),
            options: texts.map(({ text }) => text).join('\n'),
          }[field],
        })}
      />
    </EditTab>
  );
}

/** No user's id is empty. */
const NOBODY = '';
