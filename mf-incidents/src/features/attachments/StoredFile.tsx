import type { Attachment } from '@portal/contracts/incidents';
import { sizeText } from '@portal/domain/file-size';
import { useTask } from '@portal/platform/task';
import { IconButton } from '@portal/ui/icon-button';
import {
  ArrowDownload20Regular,
  Attach20Regular,
  Image20Regular,
  TableSimple20Regular,
  Video20Regular,
} from '@portal/ui/icons';
import { Spinner } from '@portal/ui/spinner';
import { Time } from '@portal/ui/time';
import { downloadAttachment } from '../../data/attachments';
import { useIncidentTexts } from '../../texts';
import { FileLine } from './FileLine';

interface StoredFileProps {
  incidentId: string;
  attachment: Attachment;
  /** It may be downloaded [R-INC-15]. */
  open: boolean;
}

/** A stored file: name, size, who added it and when. */
export function StoredFile({ incidentId, attachment, open }: StoredFileProps) {
  const { t, language } = useIncidentTexts();
  const { fileName, size, userName, timestamp } = attachment;
  const { busy, run: download } = useTask(() => downloadAttachment(incidentId, attachment));
  const facts = [sizeText(size, language), userName].filter(Boolean).join(' · ');
  return (
    <FileLine
      icon={iconOf(fileName)}
      name={fileName}
      actions={
        open && (
          <IconButton
            icon={busy ? <Spinner size="tiny" /> : <ArrowDownload20Regular />}
            label={t('attachments.download', { name: fileName })}
            onClick={() => void download()}
          />
        )
      }
    >
      {facts}
      {timestamp !== undefined && (
        <>
          <br />
          <Time value={timestamp} />
        </>
      )}
    </FileLine>
  );
}

const ICONS = [
  [/\.(png|jpe?g|gif|webp|heic|svg|bmp|tiff?)$/i, Image20Regular],
  [/\.(mp4|mov|webm|avi|mkv)$/i, Video20Regular],
  [/\.(csv|xlsx?|ods)$/i, TableSimple20Regular],
] as const;

export function iconOf(name: string) {
  const Icon = ICONS.find(([pattern]) => pattern.test(name))?.[1] ?? Attach20Regular;
  return <Icon />;
}
