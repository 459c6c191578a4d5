import { Button } from '@portal/ui/button';
import { Empty } from '@portal/ui/states';
import type { SlotAction } from '../../parts/entry';
import { usePress } from '../../parts/overlay';
import { useManagerTexts } from '../../texts';

interface InvitationProps {
  actions: readonly SlotAction[];
  /** What the place has none of; undefined at top level, which says R-DEV-17's words as well. */
  title: string | undefined;
}

/** What stands in place of an empty list for those who can fill it. */
export default function Invitation({ actions, title }: InvitationProps) {
  const { t } = useManagerTexts();
  const press = usePress();
  return (
    <Empty
      invites
      title={title ?? t('empty.first')}
      text={t('empty.how')}
      hint={title === undefined ? t('empty.text') : undefined}
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
