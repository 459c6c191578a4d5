import type { Recipe } from '@portal/contracts/recipes';
import type { Direction } from '@portal/domain/sort';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@portal/ui/core';
import { ArrowDown16Regular, ArrowUp16Regular } from '@portal/ui/icons';
import { useWindowed } from '@portal/ui/list';
import type { Ref } from 'react';
import { descriptionOf, languagesOf, nameOf } from '../../data/recipe-order';
import { RecipeIcon } from '../../parts/RecipeIcon';
import { TransmissionFact } from '../../parts/TransmissionFact';
import { useRecipeTexts } from '../../texts';

const ROW_HEIGHT = 52;
const NO_LANGUAGES = '@media (max-width: 899px)';

const useStyles = makeStyles({
  frame: {
    overflow: 'hidden',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  table: {
    width: '100%',
    tableLayout: 'fixed',
    borderCollapse: 'separate',
    borderSpacing: 0,
    ...typographyStyles.body1,
  },
  head: { height: '36px' },
  th: {
    ...typographyStyles.caption1,
    padding: '0 8px',
    textAlign: 'start',
    color: tokens.colorNeutralForeground3,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  first: { paddingLeft: '16px' },
  sort: {
    ...typographyStyles.caption1Strong,
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minHeight: '28px',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    cursor: 'pointer',
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '2px' },
  },
  row: {
    height: `${ROW_HEIGHT}px`,
    '&:not(:last-child) > td': { borderBottom: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  cell: {
    boxSizing: 'border-box',
    padding: '0 8px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
  },
  name: {
    display: 'flex',
    alignItems: 'center',
    gap: '10px',
    minWidth: 0,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
  },
  word: { overflow: 'hidden', textOverflow: 'ellipsis' },
  languages: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  nameColumn: { width: '42%' },
  // Beside the name the description needs room for words; the languages are the first to go.
  languageColumn: { width: '130px', [NO_LANGUAGES]: { display: 'none' } },
  transmissionColumn: { width: '200px', [NO_LANGUAGES]: { width: '150px' } },
});

interface RecipeTableProps {
  recipes: readonly Recipe[];
  withTransmission: boolean;
  direction: Direction;
  onSort: () => void;
  label: string;
}

/** List view: icon, name, description, languages, transmission [R-REC-01, R-REC-02]. */
export function RecipeTable({ recipes, withTransmission, direction, onSort, label }: RecipeTableProps) {
  const styles = useStyles();
  const { t, language } = useRecipeTexts();
  const { from, to, before, after, container } = useWindowed({ count: recipes.length, lineHeight: ROW_HEIGHT });
  const Arrow = direction === 'ASC' ? ArrowUp16Regular : ArrowDown16Regular;
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={label} aria-rowcount={recipes.length + 1}>
        <thead>
          <tr className={styles.head} aria-rowindex={1}>
            <th
              scope="col"
              aria-sort={direction === 'ASC' ? 'ascending' : 'descending'}
              className={mergeClasses(styles.th, styles.first, styles.nameColumn)}
            >
              <button type="button" className={styles.sort} onClick={onSort}>
                {t('column.name')}
                <Arrow aria-hidden />
              </button>
            </th>
            <th scope="col" className={styles.th}>
              {t('column.description')}
            </th>
            <th scope="col" className={mergeClasses(styles.th, styles.languageColumn)}>
              {t('column.languages')}
            </th>
            {withTransmission && (
              <th scope="col" className={mergeClasses(styles.th, styles.transmissionColumn)}>
                {t('column.transmission')}
              </th>
            )}
          </tr>
        </thead>
        <tbody ref={container.ref as Ref<HTMLTableSectionElement>}>
          {before > 0 && <tr aria-hidden style={{ height: before }} />}
          {recipes.slice(from, to).map((recipe, offset) => (
            <tr key={recipe.id} className={styles.row} aria-rowindex={from + offset + 2}>
              <td className={mergeClasses(styles.cell, styles.first)}>
                <span className={styles.name}>
                  <RecipeIcon icon={recipe.icon} />
                  <span className={styles.word} title={nameOf(recipe, language)}>
                    {nameOf(recipe, language)}
                  </span>
                </span>
              </td>
              <td className={styles.cell} title={descriptionOf(recipe, language)}>
                {descriptionOf(recipe, language)}
              </td>
              <td className={mergeClasses(styles.cell, styles.languages, styles.languageColumn)}>
                {languagesOf(recipe).join(' · ')}
              </td>
              {withTransmission && (
                <td className={styles.cell}>
                  <TransmissionFact transmission={recipe.transmission ?? NOTHING} />
                </td>
              )}
            </tr>
          ))}
          {after > 0 && <tr aria-hidden style={{ height: after }} />}
        </tbody>
      </table>
    </div>
  );
}

const NOTHING = { pending: 0, transmitted: 0, failed: 0 };
