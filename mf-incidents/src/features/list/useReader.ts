import { useSession } from '@portal/platform/session';
import { useEffect, useState } from 'react';
import { visit } from '../../data/last-visit';
import type { Reader } from './filter-incidents';

/**
 * Who reads a list, and since when its incidents are new to them.
 * @param updatedAt of the list: each answer on the screen goes on with the visit
 */
export function useReader(updatedAt: number): Reader {
  const id = useSession(({ user }) => user?.id ?? null);
  const [since] = useState(() => visit(id ?? '', Date.now()));
  useEffect(() => void (updatedAt > 0 && visit(id ?? '', Date.now())), [id, updatedAt]);
  return { id, since };
}
