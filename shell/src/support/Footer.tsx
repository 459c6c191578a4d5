import { saveFile } from '@portal/platform/save-file';
import { Button } from '@portal/ui/button';
import { ArrowDownload20Regular } from '@portal/ui/icons';
import { TOUCH, usePhone } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { diagnosticsNow, fileNameOf } from './diagnostics/diagnostics';
import { useSupportTexts } from './texts';

const useStyles = makeStyles({
  footer: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
    flexShrink: 0,
    padding: '12px 20px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  button: { flexShrink: 0, [TOUCH]: { minHeight: '44px' } },
});

/** Below every tab: what is never recorded, and the file for the ticket. */
export function Footer() {
  const styles = useStyles();
  const { t } = useSupportTexts();
  const phone = usePhone();
  const download = () => {
    const content = diagnosticsNow();
    saveFile(fileNameOf(content), new Blob([JSON.stringify(content, undefined, 2)], { type: 'application/json' }));
  };
  return (
    <div className={styles.footer}>
      <Meta>{t('diagnostics.never')}</Meta>
      <Button className={styles.button} icon={<ArrowDownload20Regular />} onClick={download}>
        {phone ? t('tabs.diagnostics') : t('diagnostics.download')}
      </Button>
    </div>
  );
}
