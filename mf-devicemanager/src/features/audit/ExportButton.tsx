import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { BusyButton } from '@portal/ui/busy-button';
import { ArrowDownload20Regular } from '@portal/ui/icons';
import { useSmall } from '@portal/ui/media';
import { tooltip } from '@portal/ui/tooltip';
import { type AuditQuery, fetchAudit } from '../../data/audit';
import { useAuditTexts } from './texts';
import { useAuditWords } from './useAuditWords';

/** Saves every hit, also those not loaded yet, as a CSV file [R-EXT-27]. */
export function ExportButton({ query }: { query: AuditQuery }) {
  const { t } = useAuditTexts();
  const words = useAuditWords(query.group);
  const small = useSmall();
  const { busy, run } = useTask(async () => {
    const [entries, { saveAudit }] = await Promise.all([fetchAudit(query), import('./csv')]);
    const heads = ['time', 'person', 'action', 'subject', 'place', 'field', 'old', 'new'];
    saveAudit(
      t('fileName'),
      heads.map((head) => t(`column.${head}`)),
      entries.map(words),
    );
    snackbar.success(t('exported', { count: entries.length }));
  });
  return (
    <BusyButton
      busy={busy}
      icon={<ArrowDownload20Regular />}
      onClick={() => void run()}
      {...(small ? tooltip(t('export')) : {})}
    >
      {small ? undefined : t('export')}
    </BusyButton>
  );
}
