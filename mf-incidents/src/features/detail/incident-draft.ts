import type { Incident } from '@portal/contracts/incidents';
import { changedFields } from '@portal/platform/editing/draft';

/** What the form of an incident holds. */
export type IncidentValues = Pick<
  Incident,
  'summary' | 'status' | 'priority' | 'category' | 'assignedUser' | 'description' | 'comment'
>;

export const valuesOf = ({
  summary,
  status,
  priority,
  category,
  assignedUser,
  description,
  comment,
}: Incident): IncidentValues => ({ summary, status, priority, category, assignedUser, description, comment });

/** What differs from what is stored: only that is sent, and only then something is unsaved [R-INC-17, R-INC-18]. */
export const changesIn = (values: IncidentValues, stored: Incident): Partial<IncidentValues> =>
  Object.fromEntries(changedFields(values, valuesOf(stored)).map((field) => [field, values[field]]));
