import { callLink } from '@portal/domain/call-link';
import { addressOf } from '@portal/platform/addresses';
import { Button } from '@portal/ui/button';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@portal/ui/dialog';
import { TOUCH } from '@portal/ui/media';
import { useNavigate } from '@portal/ui/router';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1, Subtitle2 } from '@portal/ui/text';
import { settings } from '../app/settings';
import { officeHours } from './office-hours';
import { useLandingTexts } from './texts';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalL },
  part: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalXS },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    width: 'fit-content',
    minHeight: '24px',
    overflowWrap: 'anywhere',
    color: tokens.colorBrandForegroundLink,
    [TOUCH]: { minHeight: '44px' },
  },
  button: { whiteSpace: 'nowrap' },
});

interface LandingDialogProps {
  topic: 'info' | 'contact';
  onClose: () => void;
}

/** What the fleet manager is, for people who are not logged in [R-ACC-02]; how to reach us [R-ACC-03]. */
export default function LandingDialog({ topic, onClose }: LandingDialogProps) {
  const styles = useStyles();
  const { t } = useLandingTexts();
  return (
    <Dialog open onOpenChange={(_, { open }) => open || onClose()}>
      <DialogSurface question>
        <DialogBody>
          <DialogTitle>{t(topic === 'info' ? 'info.title' : 'contact.dialog')}</DialogTitle>
          {topic === 'info' ? <Info /> : <Contact />}
          <DialogActions>
            {topic === 'info' && <WaysIn />}
            <Button className={styles.button} onClick={onClose}>
              {t('close')}
            </Button>
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

/** What the operator says; without any of it a sentence that promises nothing. */
function Contact() {
  const styles = useStyles();
  const { t, language } = useLandingTexts();
  const { phone, email, url, address } = settings.contact ?? {};
  const isGiven = phone !== undefined || email !== undefined || url !== undefined || address !== undefined;
  return (
    <DialogContent className={styles.content}>
      <Body1>{t(isGiven ? 'contact.text' : 'contact.missing')}</Body1>
      <div className={styles.part}>
        <Subtitle2>{t('contact.officeHours')}</Subtitle2>
        <Body1>{t('contact.hours', officeHours(language))}</Body1>
      </div>
      {phone !== undefined && (
        <div className={styles.part}>
          <Subtitle2>{t('contact.phone')}</Subtitle2>
          <a className={styles.link} href={callLink(phone)}>
            {phone}
          </a>
        </div>
      )}
      {email !== undefined && (
        <div className={styles.part}>
          <Subtitle2>{t('contact.email')}</Subtitle2>
          <a className={styles.link} href={`mailto:${email}`}>
            {email}
          </a>
        </div>
      )}
      {url !== undefined && (
        <div className={styles.part}>
          <Subtitle2>{t('contact.form')}</Subtitle2>
          <a className={styles.link} href={url} rel="noreferrer">
            {t('contact.openForm')}
          </a>
        </div>
      )}
      {address !== undefined && (
        <div className={styles.part}>
          <Subtitle2>{t('contact.address')}</Subtitle2>
          {address.map((line) => (
            <Body1 key={line}>{line}</Body1>
          ))}
        </div>
      )}
    </DialogContent>
  );
}

function WaysIn() {
  const styles = useStyles();
  const { t } = useLandingTexts();
  const navigate = useNavigate();
  return (
    <>
      <Button appearance="primary" className={styles.button} onClick={() => void navigate(addressOf('log-in'))}>
        {t('info.login')}
      </Button>
      <Button className={styles.button} onClick={() => void navigate(addressOf('register'))}>
        {t('info.register')}
      </Button>
    </>
  );
}
