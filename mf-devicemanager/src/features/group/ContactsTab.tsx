import type { Group } from '@portal/contracts/groups';
import { NAME_LENGTH } from '@portal/domain/limits';
import { useDraft } from '@portal/platform/editing/useDraft';
import { useKept } from '@portal/platform/editing/useKept';
import type { Version } from '@portal/platform/editing/useVersioned';
import { errorText } from '@portal/platform/problem-text';
import { useMay } from '@portal/platform/rights';
import { ConflictDialog } from '@portal/ui/edit/ConflictDialog';
import { EditTab } from '@portal/ui/edit/EditTab';
import { useEditFrame } from '@portal/ui/edit/edit-frame';
import { Meta } from '@portal/ui/text';
import { useState } from 'react';
import { sentAttributes, withContacts } from '../../data/attributes';
import { type Contact, contactsOf, contactsText, hasWrongEmail } from '../../data/contacts';
import { useSaveGroup } from '../../data/group';
import { filled } from '../../data/rows';
import { editable } from '../../parts/editable';
import { RowList } from '../../parts/RowList';
import { useGroupTexts } from './texts';

interface ContactsTabProps {
  version: Version<Group>;
  reload: () => Promise<Version<Group> | undefined>;
}

/** Whom to call about this group: name, email and phone by row [R-GRP-09]; read-only without updateGroup [R-RIGHT-17]. */
export function ContactsTab({ version, reload }: ContactsTabProps) {
  const { t } = useGroupTexts();
  const frame = useEditFrame();
  const save = useSaveGroup();
  const [tried, setTried] = useState(false);
  const groupId = version.body.id;
  const mayEdit = useMay()('updateGroup', { group: groupId });
  const draft = useDraft<Group, { contacts: Contact[] }>({
    latest: version,
    reload,
    saved: t('saved'),
    valuesOf: ({ attributes }) => ({ contacts: contactsOf(attributes) }),
    clean: ({ contacts }) => ({ contacts: filled(contacts) }),
    send: ({ contacts }, { body, etag }) =>
      save({
        params: { groupId },
        body: {
          id: groupId,
          name: body.name,
          attributes: sentAttributes(withContacts(body.attributes, contactsText(contacts))),
        },
        ifMatch: etag,
      }),
  });

  const kept = useKept({ ...draft, thing: `group/${groupId}/contacts`, stored: draft.storedValues });

  const submit = () => {
    setTried(true);
    return draft.values.contacts.some(hasWrongEmail) ? frame.shake() : draft.save();
  };
  return (
    <EditTab
      unsaved={draft.dirty}
      cannotSave={!draft.dirty}
      {...editable(mayEdit, t('edit.readOnly'), { onSave: submit, kept })}
    >
      {mayEdit && <Meta>{t('contacts.hint')}</Meta>}
      <RowList
        label={t('contacts.title')}
        columns="minmax(0, 3fr) minmax(0, 4fr) minmax(0, 3fr)"
        rows={draft.values.contacts}
        onChange={(contacts) => draft.set({ contacts })}
        readOnly={!mayEdit}
        fields={[
          { key: 'name', label: t('contacts.name'), maxLength: NAME_LENGTH },
          { key: 'email', label: t('contacts.email'), type: 'email', maxLength: NAME_LENGTH },
          { key: 'phone', label: t('contacts.phone'), type: 'tel', maxLength: NAME_LENGTH },
        ]}
        deleteLabel={(name) => t('contacts.delete', { name })}
        problem={(contact, field) =>
          field === 'email' && tried && hasWrongEmail(contact) ? errorText('emailInvalid') : undefined
        }
      />
      <ConflictDialog
        draft={draft}
        describe={(_, { contacts }) => ({
          label: t('contacts.title'),
          value: contacts.map(({ name, email, phone }) => [name, email, phone].filter(Boolean).join(', ')).join('\n'),
        })}
      />
    </EditTab>
  );
}
