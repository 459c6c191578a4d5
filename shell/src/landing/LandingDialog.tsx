import { addressOf } from '@portal/platform/addresses';
import { Button } from '@portal/ui/button';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@portal/ui/dialog';
import { useNavigate } from '@portal/ui/router';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1, Subtitle2 } from '@portal/ui/text';
import { officeHours } from './office-hours';
import { useLandingTexts } from './texts';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  part: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
});

interface LandingDialogProps {
  topic: 'info' | 'contact';
  onClose: () => void;
}

/** What the fleet manager is, for people who are not logged in [R-ACC-02]; how to reach us [R-ACC-03]. */
export default function LandingDialog({ topic, onClose }: LandingDialogProps) {
  const { t } = useLandingTexts();
  return (
    <Dialog open onOpenChange={(_, { open }) => open || onClose()}>
      <DialogSurface>
        <DialogBody>
          <DialogTitle>{t(topic === 'info' ? 'info.title' : 'contact.dialog')}</DialogTitle>
          {topic === 'info' ? <Info /> : <Contact />}
          <DialogActions>
            {topic === 'info' && <WaysIn />}
            <Button onClick={onClose}>{t('close')}</Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}

function Info() {
  const styles = useStyles();
  const { t } = useLandingTexts();
  return (
    <DialogContent className={styles.content}>
      <div className={styles.part}>
        <Subtitle2>{t('info.devices.title')}</Subtitle2>
        <Body1>{t('info.devices.text')}</Body1>
      </div>
      <div className={styles.part}>
        <Subtitle2>{t('info.recipes.title')}</Subtitle2>
        <Body1>{t('info.recipes.text')}</Body1>
      </div>
    </DialogContent>
  );
}

function Contact() {
  const styles = useStyles();
  const { t, language } = useLandingTexts();
  return (
    <DialogContent className={styles.content}>
      <Body1>{t('contact.text')}</Body1>
      <div className={styles.part}>
        <Subtitle2>{t('contact.officeHours')}</Subtitle2>
        <Body1>{t('contact.hours', officeHours(language))}</Body1>
      </div>
    </DialogContent>
  );
}

function WaysIn() {
  const { t } = useLandingTexts();
  const navigate = useNavigate();
  return (
    <>
      <Button appearance="primary" onClick={() => void navigate(addressOf('log-in'))}>
        {t('info.login')}
      </Button>
      <Button onClick={() => void navigate(addressOf('register'))}>{t('info.register')}</Button>
    </>
  );
}
