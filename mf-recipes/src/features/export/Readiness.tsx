import { CloudOff20Regular } from '@portal/ui/icons';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta, Subtitle2 } from '@portal/ui/text';
import type { ReactNode } from 'react';
import { useRecipeTexts } from '../../texts';
import { Card } from './Card';
import type { Target } from './device-choice';

const useStyles = makeStyles({
  facts: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    gap: '6px 16px',
    margin: '10px 0 14px',
    fontVariantNumeric: 'tabular-nums',
  },
  term: { color: tokens.colorNeutralForeground3 },
  fact: { margin: 0 },
  note: {
    display: 'flex',
    gap: tokens.spacingHorizontalM,
    marginBottom: '14px',
    padding: '8px 14px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
  icon: { flexShrink: 0 },
  hint: { margin: '0 0 14px' },
});

/** What goes where, and which of the devices must wait for their connection. */
export function Readiness({ chosen, all, children }: { chosen: readonly Target[]; all: number; children: ReactNode }) {
  const styles = useStyles();
  const { t } = useRecipeTexts();
  const lost = chosen.filter(({ cloudConnectivity }) => !cloudConnectivity);
  return (
    <Card padded>
      <Subtitle2>{t(chosen.length > 0 ? 'export.ready' : 'export.chooseDevices')}</Subtitle2>
      <dl className={styles.facts}>
        <dt className={styles.term}>{t('export.devices')}</dt>
        <dd className={styles.fact}>{t('export.ofAll', { chosen: chosen.length, all })}</dd>
        {lost.length > 0 && (
          <>
            <dt className={styles.term}>{t('export.notConnected')}</dt>
            <dd className={styles.fact}>{t('export.ofThem', { count: lost.length })}</dd>
          </>
        )}
      </dl>
      {lost.length > 0 && (
        <div className={styles.note}>
          <CloudOff20Regular aria-hidden className={styles.icon} />
          <span>{t('export.lost', { count: lost.length, name: lost[0]?.name })}</span>
        </div>
      )}
      {chosen.length === 0 && (
        <Meta as="p" className={styles.hint}>
          {t('export.chooseDevicesHint')}
        </Meta>
      )}
      {children}
    </Card>
  );
}
