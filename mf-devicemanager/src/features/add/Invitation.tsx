import { Button } from '@portal/ui/button';
import { Empty } from '@portal/ui/states';
import type { SlotAction } from '../../parts/entry';
import { usePress } from '../../parts/overlay';
import { useManagerTexts } from '../../texts';

/** What stands in place of an empty list for those who can fill it. At top level it says R-DEV-17's words as well. */
export default function Invitation({ actions, atTop }: { actions: readonly SlotAction[]; atTop: boolean }) {
  const { t } = useManagerTexts();
  const press = usePress();
  return (
    <Empty
      invites
      title={atTop ? t('empty.first') : t('empty.group')}
      text={t('empty.how')}
      hint={atTop ? t('empty.text') : undefined}
      actions={actions.map((action, place) => (
        <Button
          key={action.id}
          appearance={place === 0 ? 'primary' : 'secondary'}
          icon={action.icon}
          aria-haspopup="dialog"
          onClick={(event) => press(action, event.currentTarget)}
        >
          {action.label}
        </Button>
      ))}
    />
  );
}
