import { ListWarning } from '@portal/ui/data-table/ListStates';
import type { Answered } from '@portal/ui/states';

interface LoadWarningProps {
  answer: Answered & { data: unknown };
  text: string;
}

/** What of a list or a form could not be loaded, and a button that asks again; nothing while it is there or still comes [R-DEV-16]. */
export function LoadWarning({ answer, text }: LoadWarningProps) {
  const { data, error, refetch } = answer;
  return data === undefined && error && <ListWarning updatedAt={0} text={text} onRetry={() => void refetch()} />;
}
