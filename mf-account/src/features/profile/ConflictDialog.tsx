import { ConflictDialog as Conflict } from '@portal/ui/edit/ConflictDialog';
import { useAccountTexts } from '../../parts/account-texts/texts';
import type { ProfileEditor } from './useProfileEditor';

/** The profile was saved in another browser meanwhile: its code comes when that happens [R-EXT-04]. */
export default function ConflictDialog({ draft }: { draft: ProfileEditor }) {
  const { t } = useAccountTexts();
  return (
    <Conflict
      draft={draft}
      title={t('conflict.title')}
      text={t('conflict.text')}
      describe={(field, values) => ({ label: t(`field.${field}`), value: values[field] })}
    />
  );
}
