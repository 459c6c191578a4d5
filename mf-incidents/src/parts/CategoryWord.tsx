import type { Category } from '@portal/domain/incidents';
import { Toolbox20Regular, Warning20Regular } from '@portal/ui/icons';
import { makeStyles, tokens } from '@portal/ui/styles';
import { useIncidentTexts } from '../texts';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    verticalAlign: 'middle',
    gap: tokens.spacingHorizontalXS,
    whiteSpace: 'nowrap',
    color: tokens.colorNeutralForeground2,
  },
});

/** Alarm or maintenance by its icon, where the word stands beside it. */
export function CategoryIcon({ category }: { category: Category }) {
  const Icon = category === 'alarm' ? Warning20Regular : Toolbox20Regular;
  return <Icon aria-hidden />;
}

/** Alarm or maintenance, icon and word [R-INC-12]. */
export function CategoryWord({ category }: { category: Category }) {
  const styles = useStyles();
  const { t } = useIncidentTexts();
  return (
    <span className={styles.root}>
      <CategoryIcon category={category} />
      {t(`category.${category}`)}
    </span>
  );
}
