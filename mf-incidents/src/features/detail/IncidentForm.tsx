import type { Incident } from '@portal/contracts/incidents';
import { CATEGORIES, INCIDENT_STATUSES, PRIORITIES } from '@portal/domain/incidents';
import { NAME_LENGTH, TEXT_LENGTH } from '@portal/domain/limits';
import { useDraft } from '@portal/platform/editing/useDraft';
import type { Version } from '@portal/platform/editing/useVersioned';
import { useUnsaved } from '@portal/platform/unsaved';
import { BusyButton } from '@portal/ui/busy-button';
import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { Choice } from '@portal/ui/edit/Choice';
import { ConflictDialog } from '@portal/ui/edit/ConflictDialog';
import { TextField } from '@portal/ui/edit/TextField';
import { UnsavedMark } from '@portal/ui/edit/UnsavedMark';
import { PHONE, usePhone } from '@portal/ui/media';
import { useNavigate } from '@portal/ui/router';
import { Shake, type ShakeHandle } from '@portal/ui/shake';
import { makeStyles, tokens } from '@portal/ui/styles';
import { useUiTexts } from '@portal/ui/texts';
import { type FormEvent, useRef, useState } from 'react';
import { useSaveIncident } from '../../data/incident';
import type { Person } from '../../data/people';
import { Panel } from '../../parts/Panel';
import { useIncidentTexts } from '../../texts';
import { FieldValue, labelOf } from './ChangeLine';
import { changesIn, type IncidentValues, valuesOf } from './incident-draft';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px', margin: 0 },
  four: { display: 'grid', gap: '12px', gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))' },
  two: {
    display: 'grid',
    gap: '12px',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  buttons: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    [PHONE]: {
      position: 'sticky',
      bottom: 0,
      zIndex: 1,
      flexDirection: 'row-reverse',
      margin: '0 -16px -16px',
      padding: '12px 16px',
      backgroundColor: tokens.colorNeutralBackground1,
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  grow: { flexGrow: 1 },
});

interface IncidentFormProps {
  version: Version<Incident>;
  people: readonly Person[];
  reload: () => Promise<Version<Incident> | undefined>;
  /** Where Cancel leads when nothing was typed. */
  listAddress: string;
}

/** The edit form [R-INC-13]; an empty summary shakes [R-VAL-16]. */
export function IncidentForm({ version, people, reload, listAddress }: IncidentFormProps) {
  const styles = useStyles();
  const { t } = useIncidentTexts();
  const ui = useUiTexts();
  const control = useControlSize();
  const phone = usePhone();
  const navigate = useNavigate();
  const incidentId = version.body.id;
  const save = useSaveIncident();
  const draft = useDraft<Incident, IncidentValues>({
    latest: version,
    reload,
    valuesOf,
    saved: t('detail.saved'),
    send: (wanted, { body, etag }) =>
      save({ params: { incidentId }, body: { id: incidentId, ...changesIn(wanted, body) }, ifMatch: etag }),
  });
  const surface = useRef<ShakeHandle>(null);
  const [tried, setTried] = useState(false);
  const { values, set, dirty, busy: saving } = draft;
  const noSummary = values.summary.trim() === '';
  useUnsaved(`incident/${incidentId}`, dirty, t('detail.readHeading'));

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (saving) return;
    setTried(true);
    if (noSummary) surface.current?.shake();
    else if (dirty) await draft.save();
  };
  return (
    <Shake ref={surface}>
      <Panel title={t('detail.heading')}>
        <form noValidate className={styles.form} onSubmit={(event) => void submit(event)}>
          <TextField
            label={t('detail.summary')}
            required
            problem={tried && noSummary ? t('detail.summaryEmpty') : undefined}
            rows={phone ? 2 : undefined}
            maxLength={NAME_LENGTH * 4}
            value={values.summary}
            onChange={(text) => set({ summary: text.replace(/\s*\n\s*/g, ' ') })}
          />
          <div className={styles.four}>
            <Choice
              label={t('column.status')}
              value={values.status}
              onChoose={(value) => set({ status: value })}
              options={INCIDENT_STATUSES.map((value) => ({ value, label: ui.t(`incidentStatus.${value}`) }))}
            />
            <Choice
              label={t('column.priority')}
              value={values.priority}
              onChoose={(value) => set({ priority: value })}
              options={[...PRIORITIES].reverse().map((value) => ({ value, label: ui.t(`priority.${value}`) }))}
            />
            <Choice
              label={t('column.category')}
              value={values.category}
              onChoose={(value) => set({ category: value })}
              options={CATEGORIES.map((value) => ({ value, label: t(`category.${value}`) }))}
            />
            <Choice
              label={t('detail.assigned')}
              value={values.assignedUser ?? NOBODY}
              onChoose={(value) => set({ assignedUser: value === NOBODY ? null : value })}
              options={[
                { value: NOBODY, label: t('detail.nobody') },
                ...people.map(({ id, name, self }) => ({
                  value: id,
                  label: name === undefined ? t('detail.somebody') : self ? t('detail.you', { name }) : name,
                })),
              ]}
            />
          </div>
          <div className={styles.two}>
            <TextField
              label={t('detail.description')}
              rows={3}
              maxLength={TEXT_LENGTH}
              value={values.description}
              onChange={(description) => set({ description })}
            />
            <TextField
              label={t('detail.comment')}
              rows={3}
              maxLength={TEXT_LENGTH}
              value={values.comment}
              onChange={(comment) => set({ comment })}
            />
          </div>
          <div className={styles.buttons}>
            <BusyButton type="submit" appearance="primary" busy={saving} disabled={!dirty}>
              {saving ? t('detail.saving') : t('detail.save')}
            </BusyButton>
            <Button {...control} onClick={() => (dirty ? draft.discard() : navigate(listAddress))}>
              {t('detail.cancel')}
            </Button>
            <span className={styles.grow} />
            <UnsavedMark unsaved={dirty} />
          </div>
        </form>
      </Panel>
      <ConflictDialog
        draft={draft}
        title={t('conflict.title')}
        describe={(field, { [field]: value }) => ({
          label: t(labelOf(field)),
          value: <FieldValue field={field} value={value} people={people} />,
        })}
      />
    </Shake>
  );
}

/** No user's id is empty. */
const NOBODY = '';
