import { GroupGate, type GroupPlace, ModuleGate } from '@portal/ui/gates';
import type { ReactNode } from 'react';
import { useRecipeTexts } from '../texts';

interface RecipeGateProps {
  groupId: string;
  /** What the page is called while it cannot be shown. */
  title: string;
  children: (place: GroupPlace) => ReactNode;
}

/** Lets content through with the group of the address, and only with the module of recipes on. */
export function RecipeGate({ groupId, title, children }: RecipeGateProps) {
  const { t } = useRecipeTexts();
  return (
    <ModuleGate module="recipes" title={title} off={t('moduleOff')} loading={t('loading')}>
      <GroupGate key={groupId} groupId={groupId} loading={t('loading')} failed={t('failed')} fleet={t('fleet')}>
        {children}
      </GroupGate>
    </ModuleGate>
  );
}
