import { IconButton } from '@portal/ui/icon-button';
import type { SlotAction } from './use-open';
import { usePress } from './use-press';

/** One action as a quiet button of its icon; one that can't be done now says why. */
export function ActionButton({ action, tabIndex }: { action: SlotAction; tabIndex?: number }) {
  const press = usePress();
  return (
    <IconButton
      tabIndex={tabIndex}
      icon={action.icon}
      label={action.label}
      to={action.reason === undefined ? action.to : undefined}
      reason={action.reason}
      aria-haspopup={action.opens || action.dialog ? 'dialog' : undefined}
      onClick={(event) => press(action, event.currentTarget)}
    />
  );
}

/** The actions that stand in a row or on a card itself, in their order. */
export const quickOnes = (actions: readonly SlotAction[]): SlotAction[] =>
  actions.filter((action) => action.quick !== undefined).sort((one, other) => (one.quick ?? 0) - (other.quick ?? 0));
