import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { IconButton } from '../../components/icon-button';
import { Dismiss20Regular } from '../../fluent/icons';
import { MessageBar, MessageBarActions, MessageBarBody } from '../../fluent/message';
import { PHONE } from '../../hooks/media';
import { useReturnFocus } from '../../hooks/return-focus';
import { useUiTexts } from '../../texts';
import { useTableTexts } from '../texts';

const useStyles = makeStyles({
  bar: {
    width: 'min(640px, 100%)',
    // One line is as wide as its words, as the bar of actions is.
    '&[role="status"]': { width: 'fit-content', maxWidth: '100%' },
    boxSizing: 'border-box',
    // A long sentence goes on below, in place of pushing the buttons out of a phone.
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    paddingTop: tokens.spacingVerticalXS,
    paddingBottom: tokens.spacingVerticalXS,
    boxShadow: tokens.shadow16,
    [PHONE]: {
      width: 'auto',
      '&[role="status"]': { width: 'auto' },
      borderRadius: 0,
      borderLeftStyle: 'none',
      borderRightStyle: 'none',
    },
  },
  // Many scroll, also by keyboard.
  failures: { margin: '4px 0', paddingLeft: '20px', maxHeight: '120px', overflowY: 'auto' },
});

/** A row that an action failed for. */
export interface Failure {
  id: string;
  name: string;
  /** A sentence. */
  why: string;
}

interface SelectionOutcomeProps {
  /** "12 incidents changed." */
  text: string;
  /** One line each; these rows stay chosen. */
  failures: readonly Failure[];
  /** Takes back what was done; absent where that is not possible. */
  onUndo?: (() => void) | undefined;
  onClose: () => void;
}

/** What came of an action on several rows: how many were done, which were not and why, and one press that takes it all back [R-EXT-28]. */
export function SelectionOutcome({ text, failures, onUndo, onClose }: SelectionOutcomeProps) {
  const styles = useStyles();
  const { t } = useTableTexts();
  const { t: ui } = useUiTexts();
  useReturnFocus();
  const failed = failures.length > 0;
  return (
    <MessageBar
      intent={failed ? 'warning' : 'success'}
      layout={failed ? 'multiline' : 'singleline'}
      role={failed ? 'alert' : 'status'}
      aria-label={t('select.outcome')}
      className={styles.bar}
    >
      <MessageBarBody>
        {text}
        {failed && (
          <ul tabIndex={0} className={styles.failures}>
            {failures.map(({ id, name, why }) => (
              <li key={id}>{t('select.failure', { name, why })}</li>
            ))}
          </ul>
        )}
      </MessageBarBody>
      <MessageBarActions
        containerAction={<IconButton icon={<Dismiss20Regular aria-hidden />} label={ui('close')} onClick={onClose} />}
      >
        {onUndo && (
          <Button size="small" onClick={onUndo}>
            {t('select.undo')}
          </Button>
        )}
      </MessageBarActions>
    </MessageBar>
  );
}
