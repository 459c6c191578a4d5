import { problemText } from '@portal/platform/problem-text';
import {
  ContactCard20Filled, ContactCard20Regular, TextBulletListSquare20Filled, TextBulletListSquare20Regular,
} from '@portal/ui/icons';
import { Failed, GroupIcon } from '@portal/ui/list';
import type { PanelProps } from '@portal/ui/remote';
import { useGroup } from '../data/group';
import { ContactsTab } from '../features/group/ContactsTab';
import { DetailsTab } from '../features/group/DetailsTab';
import { useGroupTexts } from '../features/group/texts';
import { EditDialog, type EditDialogTab } from '../parts/edit/EditDialog';
import { EditTab } from '../parts/edit/EditTab';
import { LoadingFields } from '../parts/edit/LoadingFields';

/** All about one group, tab by tab, each with its right and module [R-GRP-06]. */
export default function EditGroupPanel({ input: { groupId = '' }, close }: PanelProps) {
  const { t } = useGroupTexts();
  const { data: version, error, isFetching, refetch } = useGroup(groupId);
  const reload = async () => (await refetch()).data;

  const waiting = (
    <EditTab>{error ? <Failed title={t('failed')} text={problemText(error)} busy={isFetching} onRetry={() => void refetch()} /> : <LoadingFields />}</EditTab>
  );
  const tabs: EditDialogTab[] = [
    {
      id: 'details', label: t('tab.details'), icon: TextBulletListSquare20Regular, filledIcon: TextBulletListSquare20Filled,
      content: version ? <DetailsTab version={version} reload={reload} /> : waiting,
    },
    {
      id: 'contacts', label: t('tab.contacts'), icon: ContactCard20Regular, filledIcon: ContactCard20Filled,
      content: version ? <ContactsTab version={version} reload={reload} /> : waiting,
    },
  ];
  return (
    <EditDialog action={t('edit.title')} name={version?.body.name} icon={<GroupIcon url={version?.body.iconURL ?? ''} size={48} />} mark={`group/${groupId}`} tabs={tabs} onClose={close} />
  );
}
