import type { MaintenanceMessage } from '@portal/contracts/maintenance';
import { TEXT_LENGTH } from '@portal/domain/limits';
import { ApiError } from '@portal/platform/call';
import { useDraft } from '@portal/platform/editing/useDraft';
import { useKept } from '@portal/platform/editing/useKept';
import type { Version } from '@portal/platform/editing/useVersioned';
import { errorText } from '@portal/platform/problem-text';
import { Choice } from '@portal/ui/edit/Choice';
import { ConflictDialog } from '@portal/ui/edit/ConflictDialog';
import { EditTab } from '@portal/ui/edit/EditTab';
import { TextField } from '@portal/ui/edit/TextField';
import { MessageBar, MessageBarBody } from '@portal/ui/message';
import { makeStyles } from '@portal/ui/styles';
import { Subtitle2 } from '@portal/ui/text';
import { useEffect, useMemo, useRef, useState } from 'react';
import { type MessageOwner, useSaveMessage } from '../../data/messages';
import { DueFact } from '../../parts/due/DueFact';
import { editable } from '../../parts/editable';
import { languageName } from '../../parts/format';
import { LanguageTabs } from './LanguageTabs';
import { bodyOf, cleanMessage, type MessageValues, unitsFor, valuesOf } from './message-draft';
import { useMessageTexts } from './texts';

const useStyles = makeStyles({
  heading: { outlineStyle: 'none' },
  form: { display: 'flex', flexDirection: 'column', gap: '12px', maxWidth: '720px' },
  interval: {
    display: 'grid',
    gap: '12px',
    alignItems: 'start',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    maxWidth: '480px',
  },
});

interface MessageEditorProps {
  owner: MessageOwner;
  message: MaintenanceMessage;
  isNew: boolean;
  /** The right went while the form was open. */
  readOnly: boolean;
  /** Somebody else has deleted it: saving adds it anew. */
  gone: boolean;
  reload: () => Promise<MaintenanceMessage | undefined>;
  onLeave: () => void;
  onSaved: () => void;
}

const versionOf = (message: MaintenanceMessage): Version<MaintenanceMessage> => ({
  body: message,
  etag: `"v${message.version}"`,
});

/** Title and description in each language, and the interval [R-MSG-03, R-MSG-04, R-VAL-14]; read-only once updateMessage has gone [R-RIGHT-07]. */
export function MessageEditor(props: MessageEditorProps) {
  const { owner, message, isNew, readOnly, gone, reload, onLeave, onSaved } = props;
  const styles = useStyles();
  const { t, language } = useMessageTexts();
  const send = useSaveMessage(owner);
  const latest = useMemo(() => versionOf(message), [message]);
  const [full, setFull] = useState(false);
  const reloaded = async () => {
    const fresh = isNew ? undefined : await reload();
    return fresh && versionOf(fresh);
  };
  const draft = useDraft<MaintenanceMessage, MessageValues>({
    latest,
    valuesOf,
    clean: cleanMessage,
    saved: t('saved'),
    reload: reloaded,
    onRefused: ({ errorId, field }) => {
      // No value is wrong: there is no room for one more.
      setFull((isNew || gone) && errorId === 'ERROR_VALIDATION' && field === undefined);
    },
    send: async (values, { etag }) => {
      const body = bodyOf(values);
      if (body)
        await send(body, isNew || gone ? undefined : { id: message.id, etag }).catch(async (error: Error) => {
          const isGone = error instanceof ApiError && error.status === 404 && !isNew && !(await reload());
          // Deleted a moment ago: the bar says so.
          throw isGone ? new ApiError(412, 'ERROR_CHANGED_MEANWHILE', 'It was deleted.', { cause: error }) : error;
        });
      // Its reply names the message alone.
      return reloaded();
    },
  });
  const kept = useKept({
    ...draft,
    thing: `${owner.kind}/${owner.id}/message/${message.id || 'new'}`,
    stored: draft.storedValues,
  });
  const { values, set } = draft;
  const [shown, setShown] = useState<string>(language);
  const [touched, setTouched] = useState(false);
  const form = useRef<HTMLElement>(null);
  // What was pressed to come here is gone.
  useEffect(() => form.current?.querySelector('h3')?.focus(), []);
  const hasInterval = bodyOf(values) !== undefined;
  const unitName = (unit: MessageValues['unit']) => t(`unit.${unit}`);

  const save = async () => {
    if (!(await draft.save())) return;
    kept.forget();
    onSaved();
  };
  return (
    <EditTab
      unsaved={draft.dirty}
      cannotSave={!draft.dirty || !hasInterval}
      {...editable(!readOnly, t('readOnly'), { onSave: save, kept })}
      back={{ label: t('back'), go: onLeave }}
    >
      <section ref={form} className={styles.form} aria-label={t(isNew ? 'newTitle' : 'editTitle')}>
        <Subtitle2 as="h3" tabIndex={-1} className={styles.heading}>
          {t(isNew ? 'newTitle' : 'editTitle')}
        </Subtitle2>
        {!isNew && <DueFact message={message} />}
        {full && (
          <MessageBar intent="error">
            <MessageBarBody>{t('full')}</MessageBarBody>
          </MessageBar>
        )}
        {gone && (
          <MessageBar intent="warning" layout="auto">
            <MessageBarBody role="status">{t(readOnly ? 'gone' : 'goneAdd')}</MessageBarBody>
          </MessageBar>
        )}
        <LanguageTabs
          shown={shown}
          onShow={setShown}
          used={[...Object.keys(values.messages), ...Object.keys(values.descriptions)]}
          readOnly={readOnly}
        />
        <TextField
          label={t('field.title', { language: languageName(shown, language) })}
          maxLength={TEXT_LENGTH}
          readOnly={readOnly}
          value={values.messages[shown] ?? ''}
          onChange={(text) => set({ messages: { ...values.messages, [shown]: text } })}
        />
        <TextField
          label={t('field.description', { language: languageName(shown, language) })}
          rows={4}
          maxLength={TEXT_LENGTH}
          readOnly={readOnly}
          value={values.descriptions[shown] ?? ''}
          onChange={(text) => set({ descriptions: { ...values.descriptions, [shown]: text } })}
        />
        <div className={styles.interval}>
          <TextField
            label={t('field.interval')}
            required
            problem={(touched || values.count !== '') && !hasInterval ? errorText('interval') : undefined}
            inputMode="decimal"
            maxLength={17}
            readOnly={readOnly}
            value={values.count}
            onBlur={() => setTouched(touched || draft.dirty)}
            onChange={(count) => {
              setTouched(true);
              set({ count });
            }}
          />
          <Choice
            label={t('field.unit')}
            disabled={readOnly}
            value={values.unit}
            options={unitsFor(message.interval).map((unit) => ({ value: unit, label: unitName(unit) }))}
            onChoose={(unit) => set({ unit })}
          />
        </div>
      </section>
      {!gone && (
        <ConflictDialog
          draft={draft}
          describe={(field, { messages, descriptions, count, unit }) => {
            const list = (texts: MessageValues['messages']) =>
              Object.entries(texts)
                .map(([code, text]) => `${languageName(code, language)}: ${text}`)
                .join('\n');
            return {
              label: {
                messages: t('column.title'),
                descriptions: t('column.description'),
                count: t('field.interval'),
                unit: t('field.unit'),
              }[field],
              value: { messages: list(messages), descriptions: list(descriptions), count, unit: unitName(unit) }[field],
            };
          }}
        />
      )}
    </EditTab>
  );
}
