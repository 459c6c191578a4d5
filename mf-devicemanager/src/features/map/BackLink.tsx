import { setPreference } from '@portal/platform/preferences';
import { ArrowLeft20Regular } from '@portal/ui/icons';
import { HOVER, TOUCH } from '@portal/ui/media';
import { Link } from '@portal/ui/router';
import { makeStyles, tokens } from '@portal/ui/styles';
import { useMapTexts } from './texts';

const useStyles = makeStyles({
  back: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    height: '32px',
    boxSizing: 'border-box',
    padding: '0 12px 0 10px',
    pointerEvents: 'auto',
    borderRadius: tokens.borderRadiusMedium,
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontWeight: tokens.fontWeightSemibold,
    textDecorationLine: 'none',
    whiteSpace: 'nowrap',
    [HOVER]: { ':hover': { backgroundColor: tokens.colorNeutralBackground1Hover } },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    [TOUCH]: { height: '44px' },
  },
});

/** Leads to the overview, in the view that it had before the map [R-MAP-03]. */
export function BackLink() {
  const styles = useStyles();
  const { t } = useMapTexts();
  return (
    <Link to="/devicemanager" className={styles.back} onClick={() => setPreference('onMap', false)}>
      <ArrowLeft20Regular aria-hidden />
      {t('back')}
    </Link>
  );
}
