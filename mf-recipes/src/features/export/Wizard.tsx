import type { Device } from '@portal/contracts/devices';
import type { Recipe } from '@portal/contracts/recipes';
import { href } from '@portal/contracts/routes';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import type { GroupPlace } from '@portal/ui/gates';
import { useNavigate } from '@portal/ui/router';
import { useEffect, useMemo, useRef, useState } from 'react';
import { fetchTransmissions } from '../../data/recipes';
import { type Overwritten, overwrittenBy } from '../../data/transmission-rows';
import { OverwriteQuestion } from '../../parts/OverwriteQuestion';
import { useRecipeTexts } from '../../texts';
import { type Chosen, tickedOf, withTicked } from './choice';
import { DeviceStep } from './DeviceStep';
import { targetsOf } from './device-choice';
import { ExportFrame } from './ExportFrame';
import { RecipeStep } from './RecipeStep';
import { Result, type Sent } from './Result';
import { DeviceSummary, RecipeSummary } from './StepSummary';
import { useStep } from './useStep';
import { useTransfer } from './useTransfer';

const NONE: Chosen = new Set();

/** The three steps; what was chosen stays when one goes back [R-REC-06]. */
export function Wizard({
  place,
  recipes,
  devices,
  mayView,
}: {
  place: GroupPlace;
  recipes: readonly Recipe[];
  devices: readonly Device[];
  mayView: boolean;
}) {
  const { t, language } = useRecipeTexts();
  const navigate = useNavigate();
  const [chosenRecipes, setRecipes] = useState(NONE);
  const [chosenDevices, setDevices] = useState(NONE);
  const [sent, setSent] = useState<Sent>();
  const [overwritten, setOverwritten] = useState<readonly Overwritten[]>([]);
  const transfer = useTransfer(place.group.id);
  const targets = useMemo(() => targetsOf(devices, language), [devices, language]);
  // As far as they are still there: lists follow what others do.
  const picked = tickedOf(recipes, chosenRecipes);
  const receivers = tickedOf(targets, chosenDevices);
  const { step, go } = useStep({ mayChooseDevices: picked.length > 0, isSent: sent !== undefined });
  const list = href('/recipemanager/group/:groupId', { groupId: place.group.id });
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);

  const ask = useTask(async () => {
    const held = mayView ? await fetchTransmissions(place.group.id) : [];
    const newer = overwrittenBy(picked, new Set(receivers.map(({ id }) => id)), held, recipes);
    if (newer.length === 0) await send();
    else if (isHere.current) setOverwritten(newer);
    // Nobody is here any more to be asked.
    else snackbar.error(t('export.notSent'));
  });
  const send = async () => {
    const reached = await transfer.send(
      picked.map(({ id }) => id),
      new Set(receivers.map(({ id }) => id)),
    );
    if (!reached) return;
    // Who went on to another page meanwhile stays there.
    if (!isHere.current) return snackbar.success(t('export.done'));
    setSent({ recipes: picked, targets: tickedOf(targets, reached) });
    // Back does not lead to a button that sends it all once more.
    go('transfer_recipes', { replace: true });
  };
  const again = () => {
    setRecipes(NONE);
    setDevices(NONE);
    go('select_recipes');
  };

  if (step === 'transfer_recipes' && sent) {
    return (
      <ExportFrame place={place} step={step}>
        <Result {...sent} onBackToList={() => void navigate(list)} onAgain={again} />
      </ExportFrame>
    );
  }
  if (step === 'select_devices') {
    return (
      <ExportFrame
        place={place}
        step={step}
        sum={(look) => (
          <DeviceSummary
            look={look}
            recipes={picked}
            receivers={receivers}
            all={targets.length}
            state={ask.busy ? { is: 'sending' } : transfer.state}
            onBack={() => go('select_recipes')}
            onTransfer={() => void ask.run()}
          />
        )}
      >
        <DeviceStep
          groupName={place.group.name}
          targets={targets}
          chosen={chosenDevices}
          onTick={(ids, ticked) => setDevices((old) => withTicked(old, ids, ticked))}
        />
        {overwritten.length > 0 && (
          <OverwriteQuestion overwritten={overwritten} onConfirm={send} onClose={() => setOverwritten([])} />
        )}
      </ExportFrame>
    );
  }
  return (
    <ExportFrame
      place={place}
      step={step}
      sum={(look) => (
        <RecipeSummary
          look={look}
          recipes={picked}
          all={recipes.length}
          onCancel={() => void navigate(list)}
          onNext={() => go('select_devices')}
        />
      )}
    >
      <RecipeStep
        recipes={recipes}
        chosen={chosenRecipes}
        onTick={(ids, ticked) => setRecipes((old) => withTicked(old, ids, ticked))}
      />
    </ExportFrame>
  );
}
