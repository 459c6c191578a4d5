import { FORCED_COLORS } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Title2 } from '@portal/ui/text';
import hob from './hob.svg';

const useStyles = makeStyles({
  frame: {
    position: 'relative',
    width: '100%',
    overflow: 'hidden',
    backgroundColor: tokens.colorBrandBackgroundPressed,
  },
  picture: {
    position: 'absolute',
    inset: 0,
    width: '100%',
    height: '100%',
    objectFit: 'cover',
    objectPosition: 'right center',
    // The words on it take the person's colours there, which may be as dark as it is.
    [FORCED_COLORS]: { display: 'none' },
  },
  claim: {
    position: 'absolute',
    left: '48px',
    bottom: '84px',
    maxWidth: '400px',
    color: tokens.colorNeutralForegroundOnBrand,
  },
});

/** A hob seen from above, drawn; decoration beside a form. */
export function Artwork({ claim }: { claim: string }) {
  const styles = useStyles();
  return (
    <div className={styles.frame}>
      <img src={hob} alt="" className={styles.picture} />
      <Title2 as="p" className={styles.claim}>
        {claim}
      </Title2>
    </div>
  );
}
