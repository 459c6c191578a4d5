import { Button } from '@portal/ui/button';
import { TOUCH } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useManagerTexts } from '../../texts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '32px',
  },
  none: { display: 'none' },
  button: { minWidth: 'auto', [TOUCH]: { minHeight: '44px' } },
});

interface BelowProps {
  /** How many more the search finds in the groups below. */
  count: number;
  /** Whether they are shown. */
  shown: boolean;
  onShow: (shown: boolean) => void;
}

/** What a search finds below this level as well, and the press that shows it [R-EXT-22]. */
export default function Below({ count, shown, onShow }: BelowProps) {
  const styles = useStyles();
  const { t } = useManagerTexts();
  return (
    <div className={count > 0 ? styles.bar : styles.none}>
      <Meta role="status">{count > 0 && t(shown ? 'below.shown' : 'below.found', { count })}</Meta>
      {count > 0 && (
        <Button size="small" className={styles.button} onClick={() => onShow(!shown)}>
          {t(shown ? 'below.hide' : 'below.show')}
        </Button>
      )}
    </div>
  );
}
