import type { Recipe } from '@portal/contracts/recipes';
import type { Column } from '@portal/ui/data-table/DataTable';
import { type RowActions, RowMenu } from '@portal/ui/data-table/RowActions';
import { makeStyles, tokens, typographyStyles } from '@portal/ui/styles';
import { useMemo } from 'react';
import { descriptionOf, languagesOf, nameOf } from '../../data/recipe-order';
import { RecipeIcon } from '../../parts/RecipeIcon';
import { TransmissionFact } from '../../parts/TransmissionFact';
import { useRecipeTexts } from '../../texts';

const NO_LANGUAGES = '@media (max-width: 899px)';

const useStyles = makeStyles({
  name: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minWidth: 0,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  word: { overflow: 'hidden', textOverflow: 'ellipsis' },
  fact: { color: tokens.colorNeutralForeground2 },
  languages: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  // Beside the name the description needs room for words; the languages are the first to go.
  languageColumn: { width: '130px', [NO_LANGUAGES]: { display: 'none' } },
  transmissionColumn: { width: '200px', [NO_LANGUAGES]: { width: '190px' } },
});

/** Icon, name, description, languages, and for those who may see it the transmission [R-REC-01, R-REC-02]. */
export function useRecipeColumns(
  withTransmission: boolean,
  actionsOf: ((recipe: Recipe) => RowActions) | undefined,
): readonly Column<Recipe>[] {
  const styles = useStyles();
  const { t, language } = useRecipeTexts();
  return useMemo(() => {
    const columns: Column<Recipe>[] = [
      {
        id: 'name',
        header: t('column.name'),
        sortable: true,
        width: '42%',
        cell: (recipe) => (
          <span className={styles.name}>
            <RecipeIcon icon={recipe.icon} />
            <span className={styles.word} title={nameOf(recipe, language)}>
              {nameOf(recipe, language)}
            </span>
          </span>
        ),
      },
      {
        id: 'description',
        header: t('column.description'),
        cellClassName: styles.fact,
        cell: (recipe) => descriptionOf(recipe, language),
        title: (recipe) => descriptionOf(recipe, language),
      },
      {
        id: 'languages',
        header: t('column.languages'),
        className: styles.languageColumn,
        cellClassName: styles.languages,
        cell: (recipe) => languagesOf(recipe).join(' · '),
      },
      {
        id: 'transmission',
        header: t('column.transmission'),
        className: styles.transmissionColumn,
        cellClassName: styles.fact,
        cell: (recipe) => <TransmissionFact recipe={recipe} />,
      },
    ];
    const shown = withTransmission ? columns : columns.filter(({ id }) => id !== 'transmission');
    if (!actionsOf) return shown;
    const menu = (recipe: Recipe) => {
      const name = nameOf(recipe, language);
      return <RowMenu label={t('more', { name })} name={name} actions={actionsOf(recipe)} />;
    };
    return [...shown, { id: 'menu', header: t('actions'), width: '60px', hideHeader: true, end: true, cell: menu }];
  }, [withTransmission, actionsOf, styles, t, language]);
}
