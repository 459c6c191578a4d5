import type { GroupNode } from '@portal/contracts/groups';
import { callLink } from '@portal/domain/call-link';
import { FormDialog } from '@portal/ui/edit/FormDialog';
import { Call20Regular, Mail20Regular } from '@portal/ui/icons';
import { FluentLink } from '@portal/ui/link';
import { TOUCH } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1 } from '@portal/ui/text';
import { type Contact, contactsOf } from '../../data/contacts';
import { useDialogTexts } from '../../parts/dialogs/texts';
import { useManagerTexts } from '../../texts';

const useStyles = makeStyles({
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

interface ContactsDialogProps {
  group: GroupNode;
  open: boolean;
  onClose: () => void;
}

/** R-GRP-01: name, phone and email of each contact; phone and email are links. */
export default function ContactsDialog({ group, open, onClose }: ContactsDialogProps) {
  const styles = useStyles();
  const { t } = useManagerTexts();
  const words = useDialogTexts();
  const contacts = contactsOf(group.attributes);
  return (
    <FormDialog open={open} title={t('contacts.of', { name: group.name })} closeLabel={t('close')} onClose={onClose}>
      {contacts.length === 0 && <Body1 className={styles.empty}>{words.t('contacts.none')}</Body1>}
      <ul className={styles.list}>
        {contacts.map((contact, index) => (
          <li key={index}>
            <Body1 className={styles.name}>{contact.name || words.t('contacts.noName')}</Body1>
            {waysTo(contact).map(({ id, Icon, text, href }) => (
              <div key={id} className={styles.line}>
                <Icon aria-hidden />
                {href === undefined ? (
                  text
                ) : (
                  <FluentLink
                    className={styles.reach}
                    href={href}
                    aria-label={words.t(`contacts.${id}`, { ...contact })}
                  >
                    {text}
                  </FluentLink>
                )}
              </div>
            ))}
          </li>
        ))}
      </ul>
    </FormDialog>
  );
}

/** How a contact is reached, as far as it is entered; what is no number leads nowhere. */
const waysTo = ({ phone, email }: Contact) =>
  [
    { id: 'call', Icon: Call20Regular, text: phone, href: callLink(phone) },
    { id: 'write', Icon: Mail20Regular, text: email, href: `mailto:${encodeURIComponent(email).replace('%40', '@')}` },
  ].filter(({ text }) => text !== '');
