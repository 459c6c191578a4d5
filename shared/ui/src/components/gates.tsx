import { Button } from '@fluentui/react-components';
import type { GroupNode } from '@portal/contracts/groups';
import type { Module } from '@portal/domain/modules';
import { addressOf } from '@portal/platform/addresses';
import { useGroupPath } from '@portal/platform/group-tree';
import { problemText } from '@portal/platform/problem-text';
import { useRights } from '@portal/platform/rights';
import { useSwitches } from '@portal/platform/switches';
import type { ReactNode } from 'react';
import { useNavigate } from '../router';
import { useUiTexts } from '../texts';
import { Failed, LoadingMessage, NoRight, NotFound } from './states';

interface ModuleGateProps {
  module: Module;
  /** What the page is called while it cannot be shown. */
  title: string;
  /** Says that the module is not part of the plan. */
  off: string;
  loading: string;
  children: ReactNode;
}

/** Lets content through only with its module on; with it off nothing is called [R-ROUTE-30]. Waits for rights [R-AUTH-08]. */
export function ModuleGate({ module, title, off, loading, children }: ModuleGateProps) {
  const rights = useRights();
  const switches = useSwitches();
  if (!switches.ready || !rights.ready) return <LoadingMessage text={loading} />;
  if (!switches[module]) return <NoRight page title={title} text={off} />;
  return children;
}

/** A group of the address and the groups above it, from the top down. */
export interface GroupPlace {
  readonly group: GroupNode;
  readonly path: readonly GroupNode[];
}

interface GroupGateProps {
  groupId: string;
  loading: string;
  /** What a failure of the group tree says. */
  failed: string;
  /** The way out of an unknown place: the fleet manager's name. */
  fleet: string;
  children: (place: GroupPlace) => ReactNode;
}

/** Lets content through with the group of the address; an unknown or invisible one is not found [R-ROUTE-28]. */
export function GroupGate({ groupId, loading, failed, fleet, children }: GroupGateProps) {
  const { path, isPending, error, refetch } = useGroupPath(groupId);
  if (isPending) return <LoadingMessage text={loading} />;
  if (error && path === undefined)
    return <Failed page title={failed} text={problemText(error)} onRetry={() => void refetch()} />;
  const group = path?.at(-1);
  if (path === undefined || group === undefined) return <UnknownPlace fleet={fleet} />;
  return children({ group, path });
}

/** An id that is unknown or invisible looks the same [R-ROUTE-28]. The names of the ways out are the remote's, where it gives one. */
export function UnknownPlace({ fleet, start }: { fleet: string; start?: string }) {
  const { t } = useUiTexts();
  const navigate = useNavigate();
  return (
    <NotFound
      actions={
        <>
          <Button appearance="primary" onClick={() => navigate(addressOf('home'))}>
            {fleet}
          </Button>
          <Button onClick={() => navigate('/')}>{start ?? t('notFound.start')}</Button>
        </>
      }
    />
  );
}
