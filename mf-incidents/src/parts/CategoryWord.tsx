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

/** Alarm or maintenance, icon and word [R-INC-12]. */
export function CategoryWord({ category }: { category: Category }) {
  const styles = useStyles();
  const { t } = useIncidentTexts();
  const Icon = category === 'alarm' ? Warning20Regular : Toolbox20Regular;
  return (
    <span className={styles.root}>
      <Icon aria-hidden />
      {t(`category.${category}`)}
    </span>
  );
}
