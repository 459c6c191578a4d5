import { Meta } from '../components/text';
import { makeStyles, tokens } from '../fluent/styles';
import { portalTokens } from '../theme';
import { useEditTexts } from './texts';

const useStyles = makeStyles({
  mark: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '8px',
    '::before': {
      content: '""',
      // A border is drawn with forced colours as well, a background is not.
      border: `4px solid ${portalTokens.portalStatusAlertInProgressSolid}`,
      borderRadius: tokens.borderRadiusCircular,
      flexShrink: 0,
    },
  },
});

interface UnsavedMarkProps {
  unsaved: boolean;
  /** Stands there while nothing is unsaved. */
  note?: string;
  className?: string;
}

/** Says beside the buttons of a form that something is not saved [R-GRP-25]; a screen reader hears it come. */
export function UnsavedMark({ unsaved, note, className }: UnsavedMarkProps) {
  const styles = useStyles();
  const { t } = useEditTexts();
  return (
    <Meta role="status" className={className}>
      {unsaved ? <span className={styles.mark}>{t('unsaved')}</span> : note}
    </Meta>
  );
}
