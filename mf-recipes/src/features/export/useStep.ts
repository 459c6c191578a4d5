import { useSearchParams } from '@portal/ui/router';
import { useEffect } from 'react';
import { STEPS, type Step } from './steps';

interface Reached {
  mayChooseDevices: boolean;
  isSent: boolean;
}

/** The step in the address, so that the browser's Back goes one step back; a step that is not reached yet is the first [R-REC-06]. */
export function useStep({ mayChooseDevices, isSent }: Reached) {
  const [params, setParams] = useSearchParams();
  const wanted = STEPS.find((step) => step === params.get('step')) ?? 'select_recipes';
  const reached = { select_recipes: true, select_devices: mayChooseDevices, transfer_recipes: isSent }[wanted];
  const isAhead = !reached;
  // After a reload nothing is chosen any more: the address says so, too, and the first choice does not jump on.
  useEffect(() => {
    if (isAhead) setParams({}, { replace: true });
  }, [isAhead, setParams]);
  const go = (step: Step, options?: { replace: boolean }) =>
    setParams(step === 'select_recipes' ? {} : { step }, options);
  return { step: reached ? wanted : 'select_recipes', go } as const;
}
