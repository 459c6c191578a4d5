import { errorText } from '@portal/platform/problem-text';
import { useCallback } from 'react';
import type { Outcome, Problem } from './import-rows';
import { useImportTexts } from './texts';

/** What has the words of the catalogue. */
const CATALOGUE: Readonly<Record<string, string>> = {
  idEmpty: 'cloudConnectIdEmpty',
  ERROR_CLOUD_CONNECT_ID_UNKNOWN: 'cloudConnectIdUnknown',
  ERROR_DEVICE_ALREADY_ADDED: 'deviceAlreadyAdded',
  ERROR_DEVICE_UPDATE_NOT_ALLOWED: 'deviceUpdateNotAllowed',
  ERROR_VALIDATION: 'validation',
};
const OWN = new Set<Problem>([
  'twice',
  'idInvalid',
  'groupUnknown',
  'groupAmbiguous',
  'country',
  'ERROR_NO_RIGHT',
  'ERROR_TOO_MANY',
]);

/** What becomes of a row, or became of it, in words. */
export function useOutcomeWords(): (outcome: Outcome) => string {
  const { t } = useImportTexts();
  return useCallback(
    (outcome: Outcome) => {
      if (outcome.is === 'unknown') return '';
      if (outcome.is === 'same') return t('row.same');
      if (outcome.is === 'problem')
        return OWN.has(outcome.why) ? t(`problem.${outcome.why}`) : errorText(CATALOGUE[outcome.why] ?? 'unknown');
      const { is, added, assigned, changed } = outcome;
      const what = [added && 'added', assigned && 'assigned', changed && 'changed'].filter((word) => word !== false);
      return what.map((word) => t(`row.${is}.${word}`)).join(' · ');
    },
    [t],
  );
}
