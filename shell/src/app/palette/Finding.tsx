import { useSession } from '@portal/platform/session';
import { useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { navigator } from '../navigation';
import type { Entry } from './entry';
import { seenIn } from './kept-lines';
import { Results } from './Results';
import { remember } from './recent';
import { TypedField } from './TypedField';
import { usePaletteTexts } from './texts';
import { useSections } from './useSections';

/** What is typed, what it leads to, and the keys that move through that and choose. */
export function Finding({ onClose }: { onClose: () => void }) {
  const { t } = usePaletteTexts();
  const listId = useId();
  const userId = useSession(({ user }) => user?.id) ?? '';
  const [typed, setTyped] = useState('');
  const [wanted, setWanted] = useState<string>();
  const { sections, words, isUnreached, isAsking } = useSections(typed, userId);
  const seen = seenIn(listId, sections);
  // What came from the server meanwhile moves nothing away below the keys.
  const active = Math.max(
    0,
    seen.findIndex(({ entry }) => entry.key === wanted),
  );

  // A letter and its answer are one frame: two would take longer. So the next key finds the lines of all that is typed.
  const type = (text: string) =>
    flushSync(() => {
      setTyped(text);
      setWanted(undefined);
    });
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
  const move = (to: number) => setWanted(seen[(to + seen.length) % seen.length]?.entry.key);

  return (
    <>
      <TypedField
        listId={listId}
        active={active}
        activeId={seen[active]?.id}
        count={seen.length}
        onType={type}
        onMove={move}
        onChoose={(inNewTab) => choose(seen[active]?.entry, inNewTab)}
        onClose={onClose}
      />
      <Results
        id={listId}
        typed={typed}
        sections={sections}
        seen={seen}
        words={words}
        active={active}
        none={seen.length === 0 && typed.trim() !== '' && !isAsking ? t('none', { typed: typed.trim() }) : undefined}
        note={isUnreached ? t('onlyKnown') : undefined}
        onPoint={move}
        onChoose={choose}
      />
    </>
  );
}
