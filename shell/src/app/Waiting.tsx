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

/** The document has shown the outline itself before the portal ran: it goes on from there, for so long after the portal runs (ms). */
const START_MS = 5_000;
/** As in the document's own styles (ms). */
const DELAY_MS = 300;

/** When the portal first waited for something. */
let begun: number | undefined;

/** What is left of the moment before the outline shows; less than none where it stands already. */
function outlineDelay(): string | undefined {
  const now = performance.now();
  begun ??= now;
  return now - begun < START_MS ? `${Math.round(DELAY_MS - now)}ms` : undefined;
}

/** A page is on its way: after a moment its outline, by the document's own styles, and a screen reader hears of it when it takes a while. */
export function Waiting() {
  const styles = useStyles();
  const { t } = useShellTexts();
  const [isLong, setLong] = useState(false);
  const [animationDelay] = useState(outlineDelay);
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), SOON_MS);
    return () => clearTimeout(timer);
  }, []);
  return (
    <>
      <span role="status" className={styles.hidden}>
        {isLong && t('start.loading')}
      </span>
      <span className="wait" style={{ animationDelay }} />
    </>
  );
}
