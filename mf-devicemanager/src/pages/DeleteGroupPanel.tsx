import { pathTo } from '@portal/domain/group-path';
import { FormDialog } from '@portal/ui/edit/FormDialog';
import { useEditTexts } from '@portal/ui/edit/texts';
import type { PanelProps } from '@portal/ui/remote';
import { LoadFailed, LoadingMessage } from '@portal/ui/states';
import { Body1 } from '@portal/ui/text';
import { useEffect, useRef } from 'react';
import { useTree } from '../data/group';
import { DeleteGroup } from '../features/group/DeleteGroup';
import { useGroupTexts } from '../features/group/texts';

/** The question before a group is deleted [R-GRP-02]; where the group is not known, why. */
export default function DeleteGroupPanel({ input: { groupId = '' }, close }: PanelProps) {
  const { t } = useGroupTexts();
  const edit = useEditTexts();
  const tree = useTree();
  const path = tree.data && pathTo(tree.data, groupId);
  // Deleted, it goes from the tree a moment before its dialog goes.
  const before = useRef(path);
  useEffect(() => {
    if (path) before.current = path;
  }, [path]);
  const [group, above] = (path ?? before.current)?.toReversed() ?? [];
  if (group) return <DeleteGroup group={group} above={above} onClose={close} />;
  return (
    <FormDialog size="small" title={t('delete.action')} closeLabel={edit.t('close')} onClose={close}>
      {tree.isPending ? (
        <LoadingMessage />
      ) : tree.data ? (
        <Body1>{t('delete.unknown')}</Body1>
      ) : (
        <LoadFailed title={t('failed')} answer={tree} />
      )}
    </FormDialog>
  );
}
