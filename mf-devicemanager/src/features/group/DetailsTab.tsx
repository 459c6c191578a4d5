import type { Group } from '@portal/contracts/groups';
import { errorText } from '@portal/platform/problem-text';
import { snackbar } from '@portal/platform/snackbar';
import { useState } from 'react';
import { extraFieldsOf, sentAttributes, withExtraFields } from '../../data/attributes';
import { useResetGroupIcon, useUpdateGroup } from '../../data/group';
import { filled } from '../../data/rows';
import { ConflictDialog } from '../../parts/edit/ConflictDialog';
import { EditTab } from '../../parts/edit/EditTab';
import { useEditFrame } from '../../parts/edit/edit-frame';
import { useEditor, type Version } from '../../parts/edit/useEditor';
import { GroupFields, type GroupValues, isValidGroup } from './GroupFields';
import { useGroupTexts } from './texts';

interface DetailsTabProps {
  version: Version<Group>;
  reload: () => Promise<Version<Group> | undefined>;
}

/** Name, picture and free fields [R-GRP-07]. */
export function DetailsTab({ version, reload }: DetailsTabProps) {
  const { t } = useGroupTexts();
  const frame = useEditFrame();
  const update = useUpdateGroup();
  const resetIcon = useResetGroupIcon();
  const [tried, setTried] = useState(false);
  const groupId = version.body.id;
  const editor = useEditor<Group, GroupValues>({
    latest: version,
    reload,
    saved: t('saved'),
    valuesOf: ({ name, attributes }) => ({ name, fields: extraFieldsOf(attributes), picture: undefined }),
    clean: (values) => ({ ...values, fields: filled(values.fields) }),
    send: ({ name, fields, picture }, { body, etag }) =>
      update.mutateAsync({
        params: { groupId },
        body: { id: groupId, name: name.trim(), attributes: sentAttributes(withExtraFields(body.attributes, fields)) },
        file: picture,
        ifMatch: etag,
      }),
  });

  const save = async () => {
    setTried(true);
    if (isValidGroup(editor.values)) return editor.save();
    if (editor.values.name.trim() === '') snackbar.error(errorText('groupNameEmpty'));
    frame.shake();
  };
  const deleteIcon = async () => {
    try {
      await resetIcon.mutateAsync({ params: { groupId } });
      snackbar.success(t('details.pictureDeleted'));
    } catch (error) {
      snackbar.error(error as Error);
    }
  };
  return (
    <EditTab unsaved={editor.dirty} cannotSave={!editor.dirty} onSave={save}>
      <GroupFields
        values={editor.values}
        onChange={editor.set}
        iconUrl={version.body.iconURL}
        onDeleteIcon={() => void deleteIcon()}
        tried={tried || editor.dirty}
      />
      <ConflictDialog
        editor={editor}
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
