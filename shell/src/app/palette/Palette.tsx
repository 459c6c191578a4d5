import { useSession } from '@portal/platform/session';
import { Dialog, DialogSurface } from '@portal/ui/dialog';
import { PHONE } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { useEffect, useEffectEvent, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { navigator } from '../navigation';
import type { Entry } from './entry';
import { Keys } from './Keys';
import { Results } from './Results';
import { remember } from './recent';
import { TypedField } from './TypedField';
import { usePaletteTexts } from './texts';
import { useSections } from './useSections';

const useStyles = makeStyles({
  surface: {
    display: 'flex',
    flexDirection: 'column',
    width: 'min(640px, calc(100vw - 48px))',
    maxWidth: 'none',
    height: 'fit-content',
    maxHeight: 'calc(100dvh - 136px)',
    margin: '88px auto auto',
    padding: 0,
    overflow: 'hidden',
    backgroundColor: tokens.colorNeutralBackground1,
    [PHONE]: { width: '100vw', height: '100dvh', maxHeight: '100dvh', margin: 0 },
  },
});

/**
 * The command palette: a field and a list of what it leads to. The field keeps the focus, the arrows move through the list, Enter
 * chooses, Escape closes and gives the focus back [R-EXT-23].
 */
export default function Palette({ onClose }: { onClose: () => void }) {
  const styles = useStyles();
  const { t } = usePaletteTexts();
  const listId = useId();
  const userId = useSession(({ user }) => user?.id) ?? '';
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState<string>();
  /** Enter was pressed before the lines had answered what is typed: the first that does is chosen. */
  const [ahead, setAhead] = useState<{ text: string; inNewTab: boolean }>();
  const { sections, words, isUnreached, isAsking } = useSections(typed, userId);
  const entries = sections.flatMap((section) => section.entries);
  // What came from the server meanwhile moves nothing away below the keys.
  const active = Math.max(
    0,
    entries.findIndex(({ key }) => key === wanted),
  );

  const type = (text: string) => {
    setTyped(text);
    setWanted(undefined);
    setAhead(undefined);
  };
  const choose = (entry: Entry | undefined, inNewTab: boolean) => {
    if (!entry) return;
    remember(userId, entry.key);
    const { choice } = entry;
    // First it is gone and the focus back where it was: then the page that comes may take it.
    flushSync(onClose);
    if ('run' in choice) choice.run();
    else if (inNewTab) window.open(choice.to, '_blank', 'noopener');
    else navigator.push(choice.to);
  };
  const chooseAhead = useEffectEvent((inNewTab: boolean) => {
    setAhead(undefined);
    choose(entries[active], inNewTab);
  });
  useEffect(() => {
    // After the effects: the palette closes for good before the page that comes is drawn.
    if (ahead?.text === typed) queueMicrotask(() => chooseAhead(ahead.inNewTab));
  }, [ahead, typed]);
  const move = (to: number) => setWanted(entries[(to + entries.length) % entries.length]?.key);

  return (
    <Dialog open onOpenChange={(_, { open }) => open || onClose()}>
      <DialogSurface className={styles.surface} aria-label={t('label')} aria-describedby={undefined}>
        <TypedField
          listId={listId}
          active={entries.length > 0 ? active : undefined}
          count={entries.length}
          onType={type}
          onMove={move}
          onChoose={(text, inNewTab) =>
            text === typed ? choose(entries[active], inNewTab) : setAhead({ text, inNewTab })
          }
          onClose={onClose}
        />
        <Results
          id={listId}
          typed={typed}
          sections={sections}
          words={words}
          active={active}
          none={
            entries.length === 0 && typed.trim() !== '' && !isAsking ? t('none', { typed: typed.trim() }) : undefined
          }
          note={isUnreached ? t('onlyKnown') : undefined}
          onPoint={move}
          onChoose={choose}
        />
        <Keys />
      </DialogSurface>
    </Dialog>
  );
}
