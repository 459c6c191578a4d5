import type { GroupNode } from '@portal/contracts/groups';
import { Button } from '@portal/ui/button';
import { Dialog, DialogActions, DialogBody, DialogContent, DialogSurface, DialogTitle } from '@portal/ui/dialog';
import { Call20Regular, Mail20Regular } from '@portal/ui/icons';
import { FluentLink } from '@portal/ui/link';
import { TOUCH } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1 } from '@portal/ui/text';
import { contactsOf } from '../../data/contacts';
import { useManagerTexts } from '../../texts';

const useStyles = makeStyles({
  surface: { maxWidth: '560px' },
  list: {
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalL,
  },
  name: { fontWeight: tokens.fontWeightSemibold, margin: 0 },
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    minHeight: '32px',
    overflowWrap: 'anywhere',
  },
  reach: { display: 'inline-flex', alignItems: 'center', minHeight: '24px', [TOUCH]: { minHeight: '44px' } },
  empty: { color: tokens.colorNeutralForeground3 },
});

/** R-GRP-01: name, phone and email of each contact; phone and email are links. */
export default function ContactsDialog({
  group,
  open,
  onClose,
}: {
  group: GroupNode;
  open: boolean;
  onClose: () => void;
}) {
  const styles = useStyles();
  const { t } = useManagerTexts();
  const contacts = contactsOf(group.attributes);
  return (
    <Dialog open={open} onOpenChange={(_, data) => data.open || onClose()}>
      <DialogSurface className={styles.surface}>
        <DialogBody>
          <DialogTitle>{t('contacts.of', { name: group.name })}</DialogTitle>
          <DialogContent>
            {contacts.length === 0 && <Body1 className={styles.empty}>{t('contacts.none')}</Body1>}
            <ul className={styles.list}>
              {contacts.map((contact, index) => (
                <li key={index}>
                  <Body1 className={styles.name}>{contact.name || t('contacts.noName')}</Body1>
                  {contact.phone && (
                    <div className={styles.line}>
                      <Call20Regular aria-hidden />
                      <FluentLink
                        className={styles.reach}
                        href={`tel:${contact.phone.replace(/[^\d+*#]/g, '')}`}
                        aria-label={t('contacts.call', { ...contact })}
                      >
                        {contact.phone}
                      </FluentLink>
                    </div>
                  )}
                  {contact.email && (
                    <div className={styles.line}>
                      <Mail20Regular aria-hidden />
                      <FluentLink
                        className={styles.reach}
                        href={`mailto:${encodeURIComponent(contact.email).replace('%40', '@')}`}
                        aria-label={t('contacts.write', { ...contact })}
                      >
                        {contact.email}
                      </FluentLink>
                    </div>
                  )}
                </li>
              ))}
            </ul>
          </DialogContent>
          <DialogActions>
            <Button appearance="secondary" onClick={onClose}>
              {t('close')}
            </Button>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
