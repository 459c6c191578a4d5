import { useNavigate } from '@portal/ui/router';
import { type SlotAction, useOpen } from './use-open';

/** Does what an action does, for the pressed element: the focus returns there. */
export function usePress(): (action: SlotAction, target: HTMLElement) => void {
  const open = useOpen();
  const navigate = useNavigate();
  return ({ to, run, opens }, target) => {
    if (opens) open(opens, target);
    else if (to !== undefined) void navigate(to);
    else run?.();
  };
}
