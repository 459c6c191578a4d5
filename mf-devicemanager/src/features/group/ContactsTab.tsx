import type { Group } from '@portal/contracts/groups';
import { NAME_LENGTH } from '@portal/domain/limits';
import { errorText } from '@portal/platform/problem-text';
import { Meta } from '@portal/ui/core';
import { useState } from 'react';
import { sentAttributes, withContacts } from '../../data/attributes';
import { type Contact, contactsOf, contactsText, hasWrongEmail } from '../../data/contacts';
import { useUpdateGroup } from '../../data/group';
import { filled } from '../../data/rows';
import { ConflictDialog } from '../../parts/edit/ConflictDialog';
import { EditTab } from '../../parts/edit/EditTab';
import { useEditFrame } from '../../parts/edit/edit-frame';
import { RowList } from '../../parts/edit/RowList';
import { useEditor, type Version } from '../../parts/edit/useEditor';
import { useGroupTexts } from './texts';

interface ContactsTabProps {
  version: Version<Group>;
  reload: () => Promise<Version<Group> | undefined>;
}

/** Whom to call about this group: name, email and phone by row [R-GRP-09]. */
export function ContactsTab({ version, reload }: ContactsTabProps) {
  const { t } = useGroupTexts();
  const frame = useEditFrame();
  const update = useUpdateGroup();
  const [tried, setTried] = useState(false);
  const groupId = version.body.id;
  const editor = useEditor<Group, { contacts: Contact[] }>({
    latest: version,
    reload,
    saved: t('saved'),
    valuesOf: ({ attributes }) => ({ contacts: contactsOf(attributes) }),
    clean: ({ contacts }) => ({ contacts: filled(contacts) }),
    send: ({ contacts }, { body, etag }) =>
      update.mutateAsync({
        params: { groupId },
        body: {
          id: groupId,
          name: body.name,
          attributes: sentAttributes(withContacts(body.attributes, contactsText(contacts))),
        },
        ifMatch: etag,
      }),
  });

  const save = () => {
    setTried(true);
    return editor.values.contacts.some(hasWrongEmail) ? frame.shake() : editor.save();
  };
  return (
    <EditTab unsaved={editor.dirty} cannotSave={!editor.dirty} onSave={save}>
      <Meta>{t('contacts.hint')}</Meta>
      <RowList
        label={t('contacts.title')}
        columns="minmax(0, 3fr) minmax(0, 4fr) minmax(0, 3fr)"
        rows={editor.values.contacts}
        onChange={(contacts) => editor.set({ contacts })}
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
        editor={editor}
        describe={(_, { contacts }) => ({
          label: t('contacts.title'),
          value: contacts.map(({ name, email, phone }) => [name, email, phone].filter(Boolean).join(', ')).join('\n'),
        })}
      />
    </EditTab>
  );
}
