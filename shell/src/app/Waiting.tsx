import { makeStyles } from '@portal/ui/styles';
import { useEffect, useState } from 'react';
import { useShellTexts } from './texts';

const useStyles = makeStyles({
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

/** Below this a wait needs no word (ms). */
const SOON_MS = 700;

/** A page is on its way: after a moment its outline, by the document's own styles, and a screen reader hears of it when it takes a while. */
export function Waiting() {
  const styles = useStyles();
  const { t } = useShellTexts();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <span role="status" className={styles.hidden}>
        {isLong && t('start.loading')}
      </span>
      <span className="wait" />
    </>
  );
}
