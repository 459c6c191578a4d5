import type { Incident } from '@portal/contracts/incidents';
import { localizedSummary } from '@portal/domain/languages';
import { changedFields } from '@portal/platform/editing/draft';

/** What the form of an incident holds beside the comment, which is not a value of it but is added. */
export type IncidentValues = Pick<
  Incident,
  'summary' | 'status' | 'priority' | 'category' | 'assignedUser' | 'description'
>;

/** The summary is the one that is read: in the reader's language, until somebody edits it. */
export const valuesIn =
  (language: string) =>
  (incident: Incident): IncidentValues => {
    const { status, priority, category, assignedUser, description } = incident;
    const summary = localizedSummary(incident, language);
    return { summary, status, priority, category, assignedUser, description };
  };

/** What differs from what is stored: only that is sent, and only then something is unsaved [R-INC-17, R-INC-18]. */
export const changesIn = (values: IncidentValues, stored: IncidentValues): Partial<IncidentValues> =>
  Object.fromEntries(changedFields(values, stored).map((field) => [field, values[field]]));
