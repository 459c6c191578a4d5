import type { IncidentConfig } from '@portal/contracts/incidents';
import type { User } from '@portal/contracts/users';
import { NAME_LENGTH } from '@portal/domain/limits';
import { useDraft } from '@portal/platform/editing/useDraft';
import { useKept } from '@portal/platform/editing/useKept';
import type { Version } from '@portal/platform/editing/useVersioned';
import { useMay } from '@portal/platform/rights';
import { Choice, Choices } from '@portal/ui/edit/Choice';
import { ConflictDialog } from '@portal/ui/edit/ConflictDialog';
import { EditTab } from '@portal/ui/edit/EditTab';
import { makeStyles, typographyStyles } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useMemo } from 'react';
import {
  type ConfigValues,
  cleanConfig,
  configBody,
  configValues,
  eventsOf,
  type useControlUnits,
  useSaveIncidentConfig,
} from '../../data/incident-config';
import { editable } from '../../parts/editable';
import { RowList } from '../../parts/RowList';
import { EventTexts } from './EventTexts';
import { LoadWarning } from './LoadWarning';
import { useGroupTexts } from './texts';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '16px' },
  section: { display: 'flex', flexDirection: 'column', gap: '8px' },
  title: { ...typographyStyles.subtitle2, margin: 0 },
});

interface IncidentConfigFormProps {
  groupId: string;
  version: Version<IncidentConfig>;
  users: readonly Pick<User, 'id' | 'name' | 'email'>[];
  units: ReturnType<typeof useControlUnits>;
  reload: () => Promise<Version<IncidentConfig> | undefined>;
}

/** Default assignee, default descriptions by event, diagnosis options, whom to notify; read-only without updateIncidentConfig [R-GRP-20, R-GRP-22]. */
export function IncidentConfigForm({ groupId, version, users, units, reload }: IncidentConfigFormProps) {
  const styles = useStyles();
  const { t, language } = useGroupTexts();
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
  const kept = useKept({ ...draft, thing: `group/${groupId}/incidents`, stored: draft.storedValues });
  const { values, set } = draft;
  const stored = version.body.defaultDescriptions;
  // What is being typed keeps its field when its event goes meanwhile.
  const events = useMemo(
    () => eventsOf(units.data ?? [], Object.keys({ ...stored, ...values.descriptions }), language),
    [units.data, stored, values.descriptions, language],
  );
  const nameOf = (id: string) => {
    const user = users.find((one) => one.id === id);
    return user ? user.name || user.email : t('config.unknownUser');
  };
  // Who was chosen and is no user of the group any more stays to be seen.
  const people = (chosen: string | readonly string[]) =>
    [...new Set(users.map(({ id }) => id).concat(chosen))].map((id) => ({ value: id, label: nameOf(id) }));

  return (
    <EditTab
      unsaved={draft.dirty}
      cannotSave={!draft.dirty}
      {...editable(mayEdit, t('config.readOnly'), { onSave: draft.save, kept })}
    >
      <div className={styles.form}>
        <Choice
          label={t('config.assignee')}
          disabled={!mayEdit}
          value={values.assignee ?? NOBODY}
          options={[{ value: NOBODY, label: t('config.nobody') }, ...people(values.assignee ?? [])]}
          onChoose={(id) => set({ assignee: id === NOBODY ? null : id })}
        />
        <Choices
          label={t('config.notify')}
          disabled={!mayEdit}
          placeholder={t('config.notifyNobody')}
          values={values.notified}
          options={people(values.notified)}
          onChoose={(notified) => set({ notified })}
        />
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
          <LoadWarning answer={units} text={t('config.eventsFailed')} />
          {(events.length > 0 || units.data || !units.error) && (
            <EventTexts
              events={events}
              texts={values.descriptions}
              onChange={(descriptions) => set({ descriptions })}
              readOnly={!mayEdit}
            />
          )}
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
