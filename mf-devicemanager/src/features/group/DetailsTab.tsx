import type { Group } from '@portal/contracts/groups';
import { useDraft } from '@portal/platform/editing/useDraft';
import { useKept } from '@portal/platform/editing/useKept';
import type { Version } from '@portal/platform/editing/useVersioned';
import { errorText } from '@portal/platform/problem-text';
import { useMay } from '@portal/platform/rights';
import { snackbar } from '@portal/platform/snackbar';
import { ConflictDialog } from '@portal/ui/edit/ConflictDialog';
import { EditTab } from '@portal/ui/edit/EditTab';
import { useEditFrame } from '@portal/ui/edit/edit-frame';
import { useState } from 'react';
import { extraFieldsOf, sentAttributes, withExtraFields } from '../../data/attributes';
import { useResetGroupIcon, useSaveGroup } from '../../data/group';
import { filled } from '../../data/rows';
import { editable } from '../../parts/editable';
import { GroupFields, type GroupValues, isValidGroup } from './GroupFields';
import { useGroupTexts } from './texts';

interface DetailsTabProps {
  version: Version<Group>;
  reload: () => Promise<Version<Group> | undefined>;
}

/** Name, picture and free fields [R-GRP-07]; read-only without updateGroup [R-RIGHT-17]. */
export function DetailsTab({ version, reload }: DetailsTabProps) {
  const { t } = useGroupTexts();
  const frame = useEditFrame();
  const save = useSaveGroup();
  const resetIcon = useResetGroupIcon();
  const [tried, setTried] = useState(false);
  const groupId = version.body.id;
  const mayEdit = useMay()('updateGroup', { group: groupId });
  const draft = useDraft<Group, GroupValues>({
    latest: version,
    reload,
    saved: t('saved'),
    valuesOf: ({ name, attributes }) => ({ name, fields: extraFieldsOf(attributes), picture: undefined }),
    clean: (values) => ({ ...values, fields: filled(values.fields) }),
    send: ({ name, fields, picture }, { body, etag }) =>
      save({
        params: { groupId },
        body: { id: groupId, name: name.trim(), attributes: sentAttributes(withExtraFields(body.attributes, fields)) },
        file: picture,
        ifMatch: etag,
      }),
  });

  const kept = useKept({ ...draft, thing: `group/${groupId}/details`, stored: draft.storedValues });

  const submit = async () => {
    setTried(true);
    if (isValidGroup(draft.values)) return draft.save();
    if (draft.values.name.trim() === '') snackbar.error(errorText('groupNameEmpty'), { ofField: true });
    frame.shake();
  };
  const deleteIcon = async () => {
    await resetIcon.mutateAsync({ params: { groupId } });
    snackbar.success(t('details.pictureDeleted'));
  };
  return (
    <EditTab
      unsaved={draft.dirty}
      cannotSave={!draft.dirty}
      {...editable(mayEdit, t('edit.readOnly'), { onSave: submit, kept })}
    >
      <GroupFields
        values={draft.values}
        onChange={draft.set}
        iconUrl={version.body.iconURL}
        onDeleteIcon={deleteIcon}
        tried={tried}
        readOnly={!mayEdit}
      />
      <ConflictDialog
        draft={draft}
        describe={(field, { name, fields, picture }) => ({
          label: { name: t('details.name'), fields: t('details.fields'), picture: t('details.picture') }[field],
          value: { name, fields: fields.map((row) => `${row.name}: ${row.value}`).join('\n'), picture: picture?.name }[
            field
          ],
        })}
      />
    </EditTab>
  );
}
