import type { Incident } from '@portal/contracts/incidents';
import { Attach20Regular } from '@portal/ui/icons';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1Strong, Meta } from '@portal/ui/text';
import { Panel } from '../../parts/Panel';
import { useIncidentTexts } from '../../texts';

const KILO = 1024;

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  item: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '48px',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
  },
  icon: { flexShrink: 0, color: tokens.colorNeutralForeground3 },
  words: { display: 'flex', flexDirection: 'column', minWidth: 0, overflowWrap: 'anywhere' },
});

/** A size as people say it: 96 kB, 1.8 MB. */
export function sizeText(bytes: number, language: string): string {
  const [value, unit] =
    bytes < KILO * KILO ? [Math.max(1, Math.round(bytes / KILO)), 'kilobyte'] : [bytes / (KILO * KILO), 'megabyte'];
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: 1 }).format(value);
}

/** File names and sizes [R-INC-15]. */
export function AttachmentList({ attachments }: { attachments: Incident['attachments'] }) {
  const styles = useStyles();
  const { t, language } = useIncidentTexts();
  return (
    <Panel title={t('detail.attachments')} count={attachments.length}>
      {attachments.length === 0 && <Meta as="p">{t('detail.noAttachments')}</Meta>}
      <ul className={styles.list}>
        {attachments.map(({ fileName, size, url }) => (
          <li key={url} className={styles.item}>
            <Attach20Regular aria-hidden className={styles.icon} />
            <span className={styles.words}>
              <Body1Strong>{fileName}</Body1Strong>
              <Meta>{sizeText(size, language)}</Meta>
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  );
}
