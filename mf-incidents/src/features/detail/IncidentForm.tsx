import type { Incident } from '@portal/contracts/incidents';
import { NAME_LENGTH, TEXT_LENGTH } from '@portal/domain/limits';
import { changedByBoth } from '@portal/platform/editing/draft';
import { useDraft } from '@portal/platform/editing/useDraft';
import { useKept } from '@portal/platform/editing/useKept';
import type { Version } from '@portal/platform/editing/useVersioned';
import { useUnsaved } from '@portal/platform/unsaved';
import { BusyButton } from '@portal/ui/busy-button';
import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { ConflictDialog } from '@portal/ui/edit/ConflictDialog';
import { KeptOffer } from '@portal/ui/edit/KeptOffer';
import { LeaveQuestion } from '@portal/ui/edit/LeaveQuestion';
import { TextField } from '@portal/ui/edit/TextField';
import { UnsavedMark } from '@portal/ui/edit/UnsavedMark';
import { PHONE, usePhone } from '@portal/ui/media';
import { useNavigate } from '@portal/ui/router';
import { Shake, type ShakeHandle } from '@portal/ui/shake';
import { makeStyles, tokens } from '@portal/ui/styles';
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react';
import { SOMEBODY } from '../../data/history';
import { useSaveIncident } from '../../data/incident';
import { mergedSave } from '../../data/merged-save';
import type { Person } from '../../data/people';
import { Panel } from '../../parts/Panel';
import { useIncidentTexts } from '../../texts';
import { FieldValue, labelOf } from './ChangeLine';
import { CommentField } from './CommentField';
import { changesIn, type IncidentValues, valuesIn } from './incident-draft';
import { StateFields } from './StateFields';
import { useComment } from './useComment';

const useStyles = makeStyles({
  form: { display: 'flex', flexDirection: 'column', gap: '12px', margin: 0 },
  two: {
    display: 'grid',
    alignItems: 'start',
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
      // Where the mark finds no room beside the buttons, it stands above them.
      flexWrap: 'wrap-reverse',
      margin: '0 -16px -16px',
      padding: '12px 16px',
      backgroundColor: tokens.colorNeutralBackground1,
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  mark: { flexGrow: 1, textAlign: 'end', [PHONE]: { textAlign: 'start' } },
});

interface IncidentFormProps {
  version: Version<Incident>;
  people: readonly Person[];
  /** The group's texts for comments [R-INC-14]. */
  diagnosis: readonly string[];
  reload: () => Promise<Version<Incident> | undefined>;
  /** Where Cancel leads when nothing was typed. */
  listAddress: string;
}

/** The edit form [R-INC-13]; an empty summary shakes [R-VAL-16]. What is written as a comment is added, and never meets a conflict. */
export function IncidentForm({ version, people, diagnosis, reload, listAddress }: IncidentFormProps) {
  const styles = useStyles();
  const { t, language } = useIncidentTexts();
  const control = useControlSize();
  const phone = usePhone();
  const navigate = useNavigate();
  const incidentId = version.body.id;
  const save = useSaveIncident();
  const comment = useComment(reload);
  // A summary that was begun in one language is not taken for a new one when the language changes.
  const [spoken, setSpoken] = useState(language);
  const valuesOf = valuesIn(spoken);
  const draft = useDraft<Incident, IncidentValues>({
    latest: version,
    reload,
    valuesOf,
    saved: t('detail.saved'),
    merges: true,
    send: (wanted, base) =>
      comment.send(base, (addComment) =>
        mergedSave(wanted, base, {
          valuesOf,
          reload,
          send: (values, { body, etag }) =>
            save({
              params: { incidentId },
              body: { id: incidentId, ...changesIn(values, valuesOf(body)), addComment },
              ifMatch: etag,
            }),
        }),
      ),
  });
  if (!draft.dirty && spoken !== language) setSpoken(language);
  const surface = useRef<ShakeHandle>(null);
  const [tried, setTried] = useState(false);
  const [asked, setAsked] = useState(false);
  const { values, set, busy: saving } = draft;
  const dirty = draft.dirty || comment.dirty;
  const noSummary = values.summary.trim() === '';
  const kept = useKept({
    thing: `incident/${incidentId}`,
    values: { ...values, comment: comment.text },
    stored: { ...draft.storedValues, comment: '' },
    dirty,
    set: ({ comment: text, ...changes }) => {
      if (Object.keys(changes).length > 0) set(changes);
      if (text !== undefined) comment.write(text);
    },
  });
  useUnsaved(`incident/${incidentId}`, dirty, t('detail.readHeading'));

  const submit = async (event: FormEvent | KeyboardEvent) => {
    event.preventDefault();
    if (saving) return;
    setTried(true);
    if (noSummary) surface.current?.shake();
    else if (dirty) await draft.save();
  };
  const [first] = draft.conflict ?? [];
  const clashes = first ? changedByBoth(first.yours, valuesOf(draft.stored), first.theirs) : [];
  const discard = () => {
    setAsked(false);
    draft.discard();
    comment.write('');
  };
  return (
    <Shake ref={surface}>
      <Panel title={t('detail.heading')}>
        <form
          noValidate
          className={styles.form}
          onSubmit={(event) => void submit(event)}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) void submit(event);
          }}
        >
          <KeptOffer kept={kept} />
          <TextField
            label={t('detail.summary')}
            required
            problem={tried && noSummary ? t('detail.summaryEmpty') : undefined}
            rows={phone ? 2 : undefined}
            maxLength={NAME_LENGTH * 4}
            value={values.summary}
            onChange={(text) => set({ summary: text.replace(/\s*\n\s*/g, ' ') })}
          />
          <StateFields values={values} set={set} people={people} />
          <div className={styles.two}>
            <TextField
              label={t('detail.description')}
              rows={3}
              maxLength={TEXT_LENGTH}
              value={values.description}
              onChange={(description) => set({ description })}
            />
            <CommentField box={comment} options={diagnosis} />
          </div>
          <div className={styles.buttons}>
            <BusyButton type="submit" appearance="primary" busy={saving} disabled={!dirty}>
              {saving ? t('detail.saving') : t('detail.save')}
            </BusyButton>
            <Button {...control} onClick={() => (dirty ? setAsked(true) : navigate(listAddress))}>
              {t('detail.cancel')}
            </Button>
            <UnsavedMark unsaved={dirty} className={styles.mark} />
          </div>
        </form>
      </Panel>
      {asked && <LeaveQuestion labels={[t('detail.readHeading')]} onStay={() => setAsked(false)} onLeave={discard} />}
      <ConflictDialog
        draft={{ ...draft, conflict: draft.conflict?.filter(({ field }) => clashes.includes(field)) }}
        title={t('conflict.title')}
        describe={(field, { [field]: value }) => ({
          label: t(labelOf(field)),
          value: (
            <FieldValue
              field={field}
              value={field === 'assignedUser' && value !== null ? nameOf(people, value) : value}
            />
          ),
        })}
      />
    </Shake>
  );
}

const nameOf = (people: readonly Person[], id: string) => people.find((person) => person.id === id)?.name ?? SOMEBODY;
