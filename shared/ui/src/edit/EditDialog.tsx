import { Dismiss24Regular } from '@fluentui/react-icons/headless/svg/dismiss';
import { type ReactElement, type ReactNode, useCallback, useId, useMemo, useRef, useState } from 'react';
import { Dialog, DialogSurface, OPENED_ON } from '../components/dialog';
import { IconButton } from '../components/icon-button';
import { Part } from '../components/part';
import { Shake, type ShakeHandle } from '../components/shake';
import { Meta, Subtitle1 } from '../components/text';
import { TooltipArea } from '../components/tooltip';
import { makeStyles, mergeClasses, tokens } from '../fluent/styles';
import { PHONE, usePhone } from '../hooks/media';
import { EditTabList, type TabHead } from './EditTabList';
import { type EditFrame, EditFrameContext } from './edit-frame';
import { LeaveQuestion } from './LeaveQuestion';
import { useEditTexts } from './texts';

export interface EditDialogTab extends TabHead {
  /** Drawn while it is the shown one; what was typed goes with it. Brings its own `EditTab`. */
  content: ReactNode;
}

const useStyles = makeStyles({
  surface: {
    width: '1040px',
    maxWidth: 'calc(100vw - 48px)',
    height: '664px',
    maxHeight: 'calc(100dvh - 48px)',
    padding: 0,
    overflow: 'hidden',
    [PHONE]: { height: '100dvh' },
  },
  compact: { width: '720px', height: '560px', [PHONE]: { width: '100vw', height: '100dvh' } },
  shaken: { height: '100%' },
  // A tab brings two cells: its content, and the bar with its buttons below everything.
  grid: {
    display: 'grid',
    height: '100%',
    gridTemplateColumns: '244px minmax(0, 1fr)',
    gridTemplateRows: 'auto minmax(0, 1fr) auto',
    [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)', gridTemplateRows: 'auto auto minmax(0, 1fr) auto' },
  },
  single: { gridTemplateColumns: 'minmax(0, 1fr)', [PHONE]: { gridTemplateRows: 'auto minmax(0, 1fr) auto' } },
  head: {
    gridColumn: '1 / -1',
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    padding: '16px 20px 12px 24px',
    [PHONE]: { padding: '8px 8px 8px 16px' },
  },
  words: { flexGrow: 1, minWidth: 0 },
  name: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

interface EditDialogProps {
  /** What is done, above the name: "Edit group". */
  action: string;
  /** The name of the thing; undefined while it loads. */
  name: string | undefined;
  icon?: ReactElement;
  /** See `EditFrame.mark`. */
  mark: string;
  tabs: readonly EditDialogTab[];
  /** A smaller one, for a form without tabs. */
  compact?: boolean;
  onClose: () => void;
}

/**
 * The large dialog in which something is edited, tab by tab; on phones the full screen. A tab with changes that are not saved is
 * marked, and leaving it asks [R-GRP-25, R-GRP-26]. With one tab it has no list of tabs.
 */
export function EditDialog({ action, name, icon, mark, tabs, compact, onClose }: EditDialogProps) {
  const styles = useStyles();
  const { t } = useEditTexts();
  const phone = usePhone();
  const id = useId();
  const surface = useRef<ShakeHandle>(null);
  const [wanted, setWanted] = useState<string>();
  const [isUnsaved, showUnsaved] = useState(false);
  // What was typed a moment ago counts, drawn or not.
  const unsaved = useRef(false);
  const discarded = useRef<() => void>(undefined);
  const [question, setQuestion] = useState<{ leave: () => void }>();
  const shown = tabs.find((tab) => tab.id === wanted) ?? tabs[0];
  const label = shown?.label ?? '';

  const setUnsaved = useCallback((value: boolean, onDiscard?: () => void) => {
    unsaved.current = value;
    discarded.current = onDiscard;
    showUnsaved(value);
  }, []);
  const frame = useMemo<EditFrame>(() => {
    const leave = (move: () => void) => (unsaved.current ? setQuestion({ leave: move }) : move());
    return { label, mark, setUnsaved, leave, close: () => leave(onClose), shake: () => surface.current?.shake() };
  }, [label, mark, setUnsaved, onClose]);

  return (
    <Dialog open onOpenChange={(_, { open }) => open || frame.close()}>
      <DialogSurface
        className={mergeClasses(styles.surface, compact && styles.compact)}
        aria-labelledby={`${id}-title`}
      >
        <TooltipArea>
          <Shake ref={surface} className={styles.shaken}>
            <div className={mergeClasses(styles.grid, tabs.length < 2 && styles.single)}>
              <header className={styles.head}>
                {!phone && icon}
                <div className={styles.words} id={`${id}-title`}>
                  <Meta as="div">{action}</Meta>
                  <Subtitle1 as="h2" className={styles.name}>
                    {name ?? '\u00a0'}
                  </Subtitle1>
                </div>
                <IconButton
                  {...OPENED_ON}
                  icon={<Dismiss24Regular aria-hidden />}
                  label={t('close')}
                  onClick={frame.close}
                />
              </header>
              {tabs.length > 1 && (
                <EditTabList
                  tabs={tabs}
                  id={id}
                  label={action}
                  shown={shown?.id ?? ''}
                  unsaved={isUnsaved}
                  onChoose={(tab) => tab !== shown?.id && frame.leave(() => setWanted(tab))}
                />
              )}
              {/* The texts of a tab come with it: the rest of the dialog stays, and so does the focus. */}
              <Part key={shown?.id} place="inline">
                <EditFrameContext value={frame}>{shown?.content}</EditFrameContext>
              </Part>
            </div>
          </Shake>
        </TooltipArea>
        {question && (
          <LeaveQuestion
            labels={[label]}
            onStay={() => setQuestion(undefined)}
            onLeave={() => {
              setQuestion(undefined);
              discarded.current?.();
              setUnsaved(false);
              question.leave();
            }}
          />
        )}
      </DialogSurface>
    </Dialog>
  );
}
