import type { Recipe } from '@portal/contracts/recipes';
import { Button } from '@portal/ui/button';
import { Connection } from '@portal/ui/connection';
import { useControlSize } from '@portal/ui/control-size';
import { CheckmarkCircle48Regular } from '@portal/ui/icons';
import { StatusGlyph } from '@portal/ui/status';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1, Subtitle1 } from '@portal/ui/text';
import { useUiTexts } from '@portal/ui/texts';
import { portalTokens } from '@portal/ui/theme';
import { descriptionOf, nameOf } from '../../data/recipe-order';
import { RecipeIcon } from '../../parts/RecipeIcon';
import { useRecipeTexts } from '../../texts';
import { Card } from './Card';
import type { Target } from './device-choice';
import { ResultTable } from './ResultTable';

/** What was sent off. */
export interface Sent {
  readonly recipes: readonly Recipe[];
  readonly targets: readonly Target[];
}

const useStyles = makeStyles({
  success: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    gap: tokens.spacingVerticalS,
    padding: '16px 8px',
    textAlign: 'center',
  },
  icon: { color: portalTokens.portalStatusOkSolid },
  text: { maxWidth: '560px', color: tokens.colorNeutralForeground2 },
  buttons: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalS,
  },
  tables: {
    display: 'grid',
    gap: '16px',
    marginTop: '16px',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 420px), 1fr))',
    alignItems: 'start',
  },
  cell: { display: 'flex', alignItems: 'center', gap: '10px', minWidth: 0 },
  word: { overflow: 'hidden', textOverflow: 'ellipsis' },
});

interface ResultProps extends Sent {
  onBackToList: () => void;
  onAgain: () => void;
}

/** The last step: success, and what goes where [R-REC-07]. */
export function Result({ recipes, targets, onBackToList, onAgain }: ResultProps) {
  const styles = useStyles();
  const { t, language } = useRecipeTexts();
  const { t: ui } = useUiTexts();
  const control = useControlSize();
  const waits = targets.some(({ cloudConnectivity }) => !cloudConnectivity);
  return (
    <>
      <Card padded>
        <div className={styles.success} role="status">
          <CheckmarkCircle48Regular aria-hidden className={styles.icon} />
          <Subtitle1>{t('export.done')}</Subtitle1>
          <Body1 className={styles.text}>
            {t('export.doneText', {
              count: recipes.length,
              devices: t('export.deviceCount', { count: targets.length }),
            })}{' '}
            {waits && t('export.doneLost')}
          </Body1>
          <div className={styles.buttons}>
            <Button {...control} appearance="primary" onClick={onBackToList}>
              {t('export.toList')}
            </Button>
            <Button {...control} onClick={onAgain}>
              {t('export.again')}
            </Button>
          </div>
        </div>
      </Card>
      <div className={styles.tables}>
        <ResultTable
          title={t('title')}
          columns={[t('column.name'), t('column.description')]}
          items={recipes}
          cells={(recipe) => [
            <span className={styles.cell}>
              <RecipeIcon icon={recipe.icon} />
              <span className={styles.word}>{nameOf(recipe, language)}</span>
            </span>,
            descriptionOf(recipe, language),
          ]}
        />
        <ResultTable
          title={t('export.devices')}
          columns={[t('column.name'), t('export.connection')]}
          items={targets}
          cells={({ name, status, cloudConnectivity, lastPing }) => [
            <span className={styles.cell}>
              <StatusGlyph status={status} connected={cloudConnectivity} label={ui(`status.${status}`)} />
              <span className={styles.word}>{name}</span>
            </span>,
            <span className={styles.cell}>
              <Connection connected={cloudConnectivity} lastPing={lastPing} size={16} look="short" />
            </span>,
          ]}
        />
      </div>
    </>
  );
}
