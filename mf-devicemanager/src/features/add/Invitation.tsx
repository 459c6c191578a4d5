import { Button } from '@portal/ui/button';
import { Empty } from '@portal/ui/states';
import type { SlotAction } from '../../parts/use-open';
import { usePress } from '../../parts/use-press';
import { useManagerTexts } from '../../texts';

/** What stands in place of an empty list for those who can fill it. At top level it says R-DEV-17's words as well. */
export function Invitation({ entries, atTop }: { entries: readonly SlotAction[]; atTop: boolean }) {
  const { t } = useManagerTexts();
  const press = usePress();
  return (
    <Empty
      invites
      title={atTop ? t('empty.first') : t('empty.group')}
      text={t('empty.how')}
      hint={atTop ? t('empty.text') : undefined}
      actions={entries.map((entry, place) => (
        <Button
          key={entry.id}
          appearance={place === 0 ? 'primary' : 'secondary'}
          icon={entry.icon}
          aria-haspopup="dialog"
          onClick={(event) => press(entry, event.currentTarget)}
        >
          {entry.label}
        </Button>
      ))}
    />
  );
}
