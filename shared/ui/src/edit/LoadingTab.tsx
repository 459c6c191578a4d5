import { type Answered, LoadFailed } from '../components/states';
import { EditTab } from './EditTab';
import { FieldsSkeleton } from './FieldsSkeleton';

/** A tab whose content is not here yet: where its fields will be, or that they could not be loaded. */
export function LoadingTab({ answer, failed }: { answer: Answered; failed: string }) {
  return <EditTab>{answer.error ? <LoadFailed title={failed} answer={answer} /> : <FieldsSkeleton />}</EditTab>;
}
