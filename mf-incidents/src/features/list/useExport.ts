import type { Incident } from '@portal/contracts/incidents';
import { localizedSummary } from '@portal/domain/languages';
import { snackbar } from '@portal/platform/snackbar';
import { type Task, useTask } from '@portal/platform/task';
import { useUiTexts } from '@portal/ui/texts';
import { useIncidentTexts } from '../../texts';

const HEADS = ['date', 'priority', 'status', 'category', 'title', 'cu', 'device', 'description'];

/** Saves incidents as a CSV file in the reader's language, in the order they are given [R-EXT-28]; its code comes with the press. */
export function useExport(): Task<[readonly Incident[]], void> {
  const { t, language } = useIncidentTexts();
  const { t: ui } = useUiTexts();
  return useTask(async (incidents: readonly Incident[]) => {
    const { saveIncidents } = await import(/* webpackChunkName: "csv" */ './csv');
    const words = {
      heads: HEADS.map((id) => t(`column.${id}`)),
      of: (incident: Incident) => [
        ui(`priority.${incident.priority}`),
        ui(`incidentStatus.${incident.status}`),
        t(`category.${incident.category}`),
        localizedSummary(incident, language),
        incident.cu ?? '',
        incident.deviceData.name,
        incident.description,
      ],
    };
    saveIncidents(t('export.file'), incidents, words);
    snackbar.success(t('export.done', { count: incidents.length }));
  });
}
