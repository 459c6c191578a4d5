import type { Recipe } from '@portal/contracts/recipes';
import { href } from '@portal/contracts/routes';
import { CheckmarkCircle20Regular, Circle20Regular, ErrorCircle20Filled } from '@portal/ui/icons';
import { useLinkTarget } from '@portal/ui/link-target';
import { Link, useParams } from '@portal/ui/router';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { portalTokens } from '@portal/ui/theme';
import { type TransmissionState, transmissionState } from '../data/recipe-order';
import { useRecipeTexts } from '../texts';

const useStyles = makeStyles({
  root: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '6px',
    verticalAlign: 'middle',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
    color: tokens.colorNeutralForeground2,
  },
  link: {
    color: 'inherit',
    textDecorationLine: 'none',
    ':hover': { textDecorationLine: 'underline' },
  },
  icon: { flexShrink: 0 },
  failed: { color: portalTokens.portalStatusAlertForeground, fontWeight: tokens.fontWeightSemibold },
  none: { color: tokens.colorNeutralForeground3 },
  track: {
    display: 'block',
    width: '72px',
    height: '4px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground6,
    overflow: 'hidden',
  },
  bar: { display: 'block', height: '100%', backgroundColor: tokens.colorCompoundBrandBackground },
});

/** How far a recipe has come: on 14 devices, 6 of 14, failed on 2, not transferred [R-REC-02]. Leads to the devices, one by one [R-EXT-12]. */
export function TransmissionFact({ recipe: { id, transmission } }: { recipe: Pick<Recipe, 'id' | 'transmission'> }) {
  const styles = useStyles();
  const target = useLinkTarget();
  const { groupId } = useParams();
  const state = transmissionState(transmission ?? NOWHERE);
  const words = <Words state={state} />;
  if (state.is === 'none') return words;
  const to = `${href('/recipemanager/transmissions/group/:groupId', { groupId })}?recipe=${id}`;
  return (
    <Link to={to} className={mergeClasses(target.line, styles.link)}>
      {words}
    </Link>
  );
}

function Words({ state }: { state: TransmissionState }) {
  const styles = useStyles();
  const { t, formatNumber } = useRecipeTexts();
  switch (state.is) {
    case 'failed':
      return (
        <span className={mergeClasses(styles.root, styles.failed)}>
          <ErrorCircle20Filled aria-hidden className={styles.icon} />
          {t('transmission.failed', { amount: formatNumber(state.devices) })}
        </span>
      );
    case 'partly':
      return (
        <span className={styles.root}>
          <span aria-hidden className={styles.track}>
            <span className={styles.bar} style={{ width: `${(state.done / state.all) * 100}%` }} />
          </span>
          {t('transmission.partly', { done: formatNumber(state.done), all: formatNumber(state.all) })}
        </span>
      );
    case 'complete':
      return (
        <span className={styles.root}>
          <CheckmarkCircle20Regular aria-hidden className={styles.icon} />
          {t('transmission.on', { count: state.devices })}
        </span>
      );
    case 'none':
      return (
        <span className={mergeClasses(styles.root, styles.none)}>
          <Circle20Regular aria-hidden className={styles.icon} />
          {t('transmission.none')}
        </span>
      );
  }
}

const NOWHERE = { pending: 0, transmitted: 0, failed: 0 };
