import { STATUSES } from '@portal/domain/status';
import { CloudOff20Regular } from '@portal/ui/icons';
import { NARROW } from '@portal/ui/media';
import { StatusGlyph } from '@portal/ui/status';
import { makeStyles, tokens, typographyStyles } from '@portal/ui/styles';
import { useUiTexts } from '@portal/ui/texts';
import { useMapTexts } from './texts';

const useStyles = makeStyles({
  legend: {
    ...typographyStyles.caption1,
    display: 'flex',
    flexWrap: 'wrap',
    gap: '4px 20px',
    margin: 0,
    padding: '10px 16px',
    listStyleType: 'none',
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow4,
    [NARROW]: { display: 'none' },
  },
  entry: { display: 'inline-flex', alignItems: 'center', gap: '8px' },
});

/** What the markers mean; where there is room. */
export function Legend() {
  const styles = useStyles();
  const { t } = useMapTexts();
  const { t: shared } = useUiTexts();
  return (
    <ul aria-label={t('legend')} className={styles.legend}>
      {STATUSES.map((status) => (
        <li key={status} className={styles.entry}>
          <StatusGlyph status={status} size={20} />
          {shared(`status.${status}`)}
        </li>
      ))}
      <li className={styles.entry}>
        <CloudOff20Regular aria-hidden />
        {t('lost')}
      </li>
    </ul>
  );
}
