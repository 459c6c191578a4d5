import type { Kept } from '@portal/platform/editing/useKept';
import { useRef } from 'react';
import { Button } from '../fluent/button';
import { MessageBar, MessageBarActions, MessageBarBody } from '../fluent/message';
import { makeStyles, mergeClasses, tokens } from '../fluent/styles';
import { useControlSize } from '../hooks/control-size';
import { useEditTexts } from './texts';

// Around buttons as high as those of the form.
const useStyles = makeStyles({ bar: { paddingTop: tokens.spacingVerticalS, paddingBottom: tokens.spacingVerticalS } });

/** Where typing goes on. */
const FIELD = 'input:not([type="file"]), textarea, select, [role="combobox"]';

/** What was typed into this form before and not saved, to take up again or not [R-EXT-31]. Nothing where there is none. */
export function KeptOffer({ kept, className }: { kept: Kept; className?: string }) {
  const { t, formatDateTime } = useEditTexts();
  const styles = useStyles();
  const control = useControlSize();
  const bar = useRef<HTMLDivElement>(null);
  if (!kept.offer) return null;
  const answer = (how: () => void) => () => {
    // The pressed button goes.
    bar.current?.closest('form, [role="dialog"], section')?.querySelector<HTMLElement>(FIELD)?.focus();
    how();
  };
  return (
    <MessageBar ref={bar} intent="info" layout="auto" className={mergeClasses(styles.bar, className)}>
      <MessageBarBody role="status">
        {t('kept.text', { time: formatDateTime(kept.offer.at) })} {kept.offer.isOld && t('kept.old')}
      </MessageBarBody>
      <MessageBarActions>
        <Button {...control} appearance="primary" onClick={answer(kept.take)}>
          {t('kept.take')}
        </Button>
        <Button {...control} onClick={answer(kept.refuse)}>
          {t('kept.refuse')}
        </Button>
      </MessageBarActions>
    </MessageBar>
  );
}
