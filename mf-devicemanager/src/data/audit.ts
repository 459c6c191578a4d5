import { type AuditEntry, listAuditUsers, readAudit } from '@portal/contracts/audit';
import { listRoles } from '@portal/contracts/rights';
import type { AuditArea } from '@portal/domain/audit';
import { fromWire } from '@portal/domain/ids';
import type { Language } from '@portal/domain/languages';
import { currentLanguage, useLanguage } from '@portal/platform/i18n';
import { allPages, type Pages, usePages } from '@portal/platform/pages';
import { useEndpoint } from '@portal/platform/query';
import { useMay } from '@portal/platform/rights';
import { useMemo } from 'react';
import { roleName } from './group-users';

/** What somebody looks for in the log. Times are ms since 1970; ids in wire form. */
export interface AuditQuery {
  /** Changes of a group, the groups below it and their devices; absent: all there are. */
  readonly group?: string | undefined;
  readonly user?: string | undefined;
  readonly area?: AuditArea | undefined;
  readonly from?: number | undefined;
  readonly to?: number | undefined;
  readonly q?: string | undefined;
}

/** How many entries come at once. */
const PAGE = 50;
const EXPORT_PAGE = 1_000;

const scoped = (group: string | undefined) =>
  group === undefined ? {} : { scope: `group:${fromWire(group) ?? ''}` as const };

const asked = ({ group, ...rest }: AuditQuery, language: Language, limit: number) => ({
  query: {
    ...scoped(group),
    ...Object.fromEntries(Object.entries(rest).filter(([, value]) => value !== undefined)),
    language,
    limit,
  },
});

/** Who changed what and when, newest first [R-EXT-27]. */
export const useAudit = (query: AuditQuery, enabled: boolean): Pages<AuditEntry> =>
  usePages(readAudit, asked(query, useLanguage(), PAGE), { enabled });

/** Every hit, also those that nobody has scrolled to. */
export const fetchAudit = (query: AuditQuery): Promise<AuditEntry[]> =>
  allPages(readAudit, asked(query, currentLanguage(), EXPORT_PAGE));

/** Whom the log can be filtered by. */
export const useAuditUsers = (group: string | undefined, enabled: boolean) =>
  useEndpoint(listAuditUsers, { query: scoped(group) }, { enabled });

/** What roles are called, by id; empty for those who may not read them [R-RIGHT-21]. */
export function useRoleNames(language: string): ReadonlyMap<string, string> {
  const readable = useMay()('readRoles', 'anywhere');
  const { data } = useEndpoint(listRoles, {}, { enabled: readable });
  return useMemo(() => new Map(data?.map((role) => [role.id, roleName(role, language)])), [data, language]);
}
