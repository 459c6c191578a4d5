import type { Incident } from '@portal/contracts/incidents';
import { sizeText } from '@portal/domain/file-size';
import { ATTACHMENT_BYTES, ATTACHMENTS_MAX } from '@portal/domain/limits';
import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { FileInput } from '@portal/ui/file-input';
import { ArrowUpload20Regular } from '@portal/ui/icons';
import { usePhone, useSmall } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { tooltip } from '@portal/ui/tooltip';
import { useRef } from 'react';
import { Panel } from '../../parts/Panel';
import { useIncidentTexts } from '../../texts';
import { SentFile } from './SentFile';
import { StoredFile } from './StoredFile';
import { useChosenFiles } from './useChosenFiles';
import { useUploads } from './useUploads';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  add: { minWidth: 0 },
  over: { outline: `2px dashed ${tokens.colorCompoundBrandStroke}`, outlineOffset: '-6px' },
  hint: { marginTop: tokens.spacingVerticalS },
});

/** The files of an incident; who may change it adds some by button, drop and paste, and downloads them [R-INC-15]. */
export function Attachments({ incident }: { incident: Incident }) {
  const styles = useStyles();
  const { t, language } = useIncidentTexts();
  const control = useControlSize();
  const phone = usePhone();
  const small = useSmall();
  const { id, attachments, editable = false } = incident;
  const uploads = useUploads(id, attachments.length);
  const over = useChosenFiles(editable, uploads.add);
  const input = useRef<HTMLInputElement>(null);
  const limits = { limit: sizeText(ATTACHMENT_BYTES, language), count: ATTACHMENTS_MAX };
  return (
    <Panel
      title={t('detail.attachments')}
      count={attachments.length}
      className={mergeClasses(over && styles.over)}
      action={
        editable && (
          <Button
            {...control}
            className={mergeClasses(control.className, styles.add)}
            icon={<ArrowUpload20Regular />}
            onClick={() => input.current?.click()}
            {...(small ? tooltip(t('attachments.addLabel')) : { 'aria-label': t('attachments.addLabel') })}
          >
            {small ? undefined : t('attachments.add')}
          </Button>
        )
      }
    >
      {attachments.length === 0 && uploads.sendings.length === 0 && <Meta as="p">{t('detail.noAttachments')}</Meta>}
      <ul className={styles.list}>
        {attachments.map((attachment) => (
          <StoredFile key={attachment.url} incidentId={id} attachment={attachment} open={editable} />
        ))}
        {uploads.sendings.map((sending) => (
          <SentFile key={sending.key} sending={sending} uploads={uploads} />
        ))}
      </ul>
      {editable && (
        <>
          <Meta as="p" className={styles.hint}>
            {over ? t('attachments.drop') : t(phone ? 'attachments.limits' : 'attachments.hint', limits)}
          </Meta>
          <FileInput
            ref={input}
            multiple
            label={t('attachments.add')}
            data-attachments
            onFiles={(files) => uploads.add(files.map((file) => ({ file })))}
          />
        </>
      )}
    </Panel>
  );
}
