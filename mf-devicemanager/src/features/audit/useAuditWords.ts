import type { AuditEntry } from '@portal/contracts/audit';
import { useCallback, useMemo } from 'react';
import { useRoleNames } from '../../data/audit';
import { useAuditTexts } from './texts';
import { type AuditWords, wordsOf } from './words';

/** Entries of the log in the reader's language. */
export function useAuditWords(group: string | undefined): (entry: AuditEntry) => AuditWords {
  const texts = useAuditTexts();
  const roleNames = useRoleNames(texts.language);
  const speech = useMemo(() => ({ ...texts, roleNames }), [texts, roleNames]);
  return useCallback((entry) => wordsOf(entry, speech, group), [speech, group]);
}
