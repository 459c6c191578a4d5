import type { GroupNode } from '@portal/contracts/groups';
import { addressOf } from '@portal/platform/addresses';
import { problemText } from '@portal/platform/problem-text';
import { useRights } from '@portal/platform/rights';
import { useSwitches } from '@portal/platform/switches';
import { Button } from '@portal/ui/core';
import { Failed, LoadingMessage, NoRight, NotFound } from '@portal/ui/list';
import { useNavigate } from '@portal/ui/router';
import type { ReactNode } from 'react';
import { useGroupPath } from '../data/recipes';
import { useRecipeTexts } from '../texts';

/** A group of the address and the groups above it, from the top down. */
export interface Place {
  readonly group: GroupNode;
  readonly path: readonly GroupNode[];
}

interface GroupGateProps {
  groupId: string;
  /** What the page is called while it cannot be shown. */
  title: string;
  children: (place: Place) => ReactNode;
}

/**
 * Lets content through with the group of the address, once rights are there [R-AUTH-08]. An unknown or invisible group is not found
 * [R-ROUTE-28]; with the module off nothing is called [R-ROUTE-30].
 */
export function GroupGate({ title, ...rest }: GroupGateProps) {
  const { t } = useRecipeTexts();
  const rights = useRights();
  const switches = useSwitches();
  if (!rights.ready || !switches.ready) return <LoadingMessage text={t('loading')} />;
  if (!switches.recipes) return <NoRight page title={title} text={t('moduleOff')} />;
  return <Inside key={rest.groupId} {...rest} />;
}

function Inside({ groupId, children }: Omit<GroupGateProps, 'title'>) {
  const { t } = useRecipeTexts();
  const navigate = useNavigate();
  const { path, isPending, error, refetch } = useGroupPath(groupId);
  if (isPending) return <LoadingMessage text={t('loading')} />;
  if (error && path === undefined)
    return <Failed page title={t('failed')} text={problemText(error)} onRetry={() => void refetch()} />;
  const group = path?.at(-1);
  if (path !== undefined && group !== undefined) return children({ group, path });
  return (
    <NotFound
      actions={
        <Button appearance="primary" onClick={() => navigate(addressOf('home'))}>
          {t('fleet')}
        </Button>
      }
    />
  );
}
