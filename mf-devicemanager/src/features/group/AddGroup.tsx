import { bus } from '@portal/platform/bus';
import { useKept } from '@portal/platform/editing/useKept';
import { errorText } from '@portal/platform/problem-text';
import { useMay } from '@portal/platform/rights';
import { snackbar } from '@portal/platform/snackbar';
import { EditTab } from '@portal/ui/edit/EditTab';
import { useEditFrame } from '@portal/ui/edit/edit-frame';
import { useState } from 'react';
import { sentAttributes, withExtraFields } from '../../data/attributes';
import { useCreateGroup } from '../../data/group';
import { filled } from '../../data/rows';
import { editable } from '../../parts/editable';
import { GroupFields, type GroupValues, isValidGroup } from './GroupFields';
import { useGroupTexts } from './texts';

const EMPTY: GroupValues = { name: '', fields: [], picture: undefined };
const NOTHING: Pick<GroupValues, 'name' | 'fields'> = EMPTY;

interface AddGroupProps {
  /** The group it comes under; undefined at top level. */
  parent: string | undefined;
  /** Told when it is there. */
  onAdded: () => void;
}

/** The form of a new group [R-GRP-04], which needs updateGroup on the one it comes under [R-RIGHT-17]. */
export function AddGroup({ parent, onAdded }: AddGroupProps) {
  const { t } = useGroupTexts();
  const frame = useEditFrame();
  const create = useCreateGroup();
  const may = useMay();
  const mayAdd = parent === undefined || may('updateGroup', { group: parent });
  const [values, setValues] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const fields = filled(values.fields);
  const touched = values.name !== '' || fields.length > 0 || values.picture !== undefined;

  const kept = useKept({
    thing: `group/${parent ?? 'top'}/new`,
    values: { name: values.name, fields },
    stored: NOTHING,
    set: (changes) => setValues((old) => ({ ...old, ...changes })),
  });

  const save = async () => {
    setTried(true);
    if (!isValidGroup(values)) {
      if (values.name.trim() === '') snackbar.error(errorText('groupNameEmpty'), { ofField: true });
      return frame.shake();
    }
    await create.mutateAsync({
      body: {
        name: values.name.trim(),
        parentGroupID: parent,
        attributes: sentAttributes(withExtraFields({}, fields)),
      },
      file: values.picture,
    });
    // Whoever creates a group at top level has new rights [R-GRP-05].
    bus.emit('rights:changed', {});
    kept.forget();
    snackbar.success(t('saved'));
    onAdded();
  };
  return (
    <EditTab
      unsaved={touched}
      saveLabel={t('add.action')}
      {...editable(mayAdd, t('add.notAny'), { onSave: save, kept })}
    >
      <GroupFields
        values={values}
        onChange={(changes) => setValues((old) => ({ ...old, ...changes }))}
        iconUrl=""
        tried={tried}
        readOnly={!mayAdd}
      />
    </EditTab>
  );
}
