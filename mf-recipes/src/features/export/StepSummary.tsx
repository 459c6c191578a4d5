import type { Recipe } from '@portal/contracts/recipes';
import { problemText } from '@portal/platform/problem-text';
import { BusyButton } from '@portal/ui/busy-button';
import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { MessageBar, MessageBarBody } from '@portal/ui/message';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import type { ReactNode } from 'react';
import { useRecipeTexts } from '../../texts';
import { BottomBar } from './BottomBar';
import { Card } from './Card';
import { ChosenRecipes } from './ChosenRecipes';
import type { Target } from './device-choice';
import { Readiness } from './Readiness';
import type { TransferState } from './useTransfer';

const useStyles = makeStyles({
  buttons: { display: 'flex', gap: tokens.spacingHorizontalS },
  main: { flexGrow: 1 },
  tight: { minWidth: 'auto', flexShrink: 0 },
  problem: { marginBottom: '14px' },
});

/** A column of cards, or a bar at the bottom of a narrow page. */
type Look = 'side' | 'bar';

interface RecipeSumProps {
  look: Look;
  recipes: readonly Recipe[];
  all: number;
  onCancel: () => void;
  onNext: () => void;
}

/** What is chosen in the first step, and the way on: at least one recipe [R-REC-06]. */
export function RecipeSummary({ look, recipes, all, onCancel, onNext }: RecipeSumProps) {
  const styles = useStyles();
  const { t } = useRecipeTexts();
  const control = useControlSize();
  const next = (className: string) => (
    <Button
      {...control}
      appearance="primary"
      className={mergeClasses(control.className, className)}
      disabledFocusable={recipes.length === 0}
      onClick={onNext}
    >
      {t('export.next')}
    </Button>
  );
  if (look === 'bar') {
    return (
      <BottomBar
        title={t('count', { count: recipes.length })}
        text={
          recipes.length === 0 ? t('export.chooseRecipes') : t('export.selectedOf', { chosen: recipes.length, all })
        }
      >
        {next(styles.tight)}
      </BottomBar>
    );
  }
  return (
    <>
      <ChosenRecipes recipes={recipes} />
      <Card padded>
        <div className={styles.buttons}>
          <Button {...control} onClick={onCancel}>
            {t('cancel')}
          </Button>
          {next(styles.main)}
        </div>
      </Card>
    </>
  );
}

interface DeviceSumProps {
  look: Look;
  recipes: readonly Recipe[];
  receivers: readonly Target[];
  /** How many devices the group has. */
  all: number;
  state: TransferState;
  onBack: () => void;
  onTransfer: () => void;
}

/** What goes where, and the button that sends it off: to at least one device; why it failed stays here [R-REC-06, R-REC-07]. */
export function DeviceSummary({ look, recipes, receivers, all, state, onBack, onTransfer }: DeviceSumProps) {
  const styles = useStyles();
  const { t } = useRecipeTexts();
  const control = useControlSize();
  const sending = state.is === 'sending';
  const lost = receivers.filter(({ cloudConnectivity }) => !cloudConnectivity).length;
  const count = receivers.length;
  const problem: ReactNode = state.is === 'failed' && (
    <MessageBar intent="error" layout="multiline" className={look === 'side' ? styles.problem : undefined}>
      <MessageBarBody>{problemText(state.error)}</MessageBarBody>
    </MessageBar>
  );
  const buttons = (label: string, className: string) => (
    <>
      <Button
        {...control}
        className={mergeClasses(control.className, styles.tight)}
        disabledFocusable={sending}
        onClick={onBack}
      >
        {t('export.back')}
      </Button>
      <BusyButton appearance="primary" className={className} busy={sending} disabled={count === 0} onClick={onTransfer}>
        {sending ? t('export.sending') : label}
      </BusyButton>
    </>
  );
  if (look === 'bar') {
    const facts = [
      t('count', { count: recipes.length }),
      ...(lost > 0 ? [t('export.lostCount', { count: lost })] : []),
    ];
    return (
      <>
        {problem}
        <BottomBar
          title={t('export.deviceCount', { count })}
          text={count === 0 ? t('export.chooseDevices') : facts.join(' · ')}
        >
          {buttons(t('export.transfer'), styles.tight)}
        </BottomBar>
      </>
    );
  }
  return (
    <>
      <ChosenRecipes recipes={recipes} onChange={onBack} />
      <Readiness chosen={receivers} all={all}>
        {problem}
        <div className={styles.buttons}>
          {buttons(count === 0 ? t('export.transfer') : t('export.transferTo', { count }), styles.main)}
        </div>
      </Readiness>
    </>
  );
}
