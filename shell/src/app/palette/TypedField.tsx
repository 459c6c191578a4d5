import { IconButton } from '@portal/ui/icon-button';
import { Dismiss24Regular, Search20Regular } from '@portal/ui/icons';
import { PHONE, usePhone } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import type { KeyboardEvent } from 'react';
import { Key } from './Keys';
import { usePaletteTexts } from './texts';

/** So many lines are passed by Page up and Page down. */
const PAGE = 5;

const useStyles = makeStyles({
  line: {
    display: 'flex',
    alignItems: 'center',
    flexShrink: 0,
    gap: tokens.spacingHorizontalM,
    height: '56px',
    padding: '0 16px',
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
    color: tokens.colorNeutralForeground2,
    [PHONE]: { paddingRight: '4px' },
  },
  field: {
    flexGrow: 1,
    minWidth: 0,
    alignSelf: 'stretch',
    padding: 0,
    border: 'none',
    // The dialog is the field: its frame says that it has the focus, and the cursor in it.
    outlineStyle: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase400,
    '::placeholder': { color: tokens.colorNeutralForeground3, opacity: 1 },
  },
});

interface TypedFieldProps {
  listId: string;
  /** Place of the marked line, and its id; without lines there is none. */
  active: number;
  activeId: string | undefined;
  count: number;
  onType: (text: string) => void;
  onMove: (to: number) => void;
  onChoose: (inNewTab: boolean) => void;
  onClose: () => void;
}

/** The field of the palette: a combobox whose keys move through the list below it. */
export function TypedField({ listId, active, activeId, count, onType, onMove, onChoose, onClose }: TypedFieldProps) {
  const styles = useStyles();
  const { t } = usePaletteTexts();
  const phone = usePhone();
  const onKeyDown = (event: KeyboardEvent) => {
    // Letters that are being put together from several keys: Enter takes the word.
    if (event.nativeEvent.isComposing) return;
    const moves: Readonly<Record<string, number>> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: count - 1,
      PageDown: Math.min(count - 1, active + PAGE),
      PageUp: Math.max(0, active - PAGE),
    };
    const to = moves[event.key];
    if (to !== undefined && count > 0 && !event.shiftKey) onMove(to);
    else if (event.key === 'Enter') onChoose(event.ctrlKey || event.metaKey);
    else return;
    event.preventDefault();
  };
  return (
    <div className={styles.line}>
      <Search20Regular aria-hidden />
      <input
        // biome-ignore lint/a11y/noAutofocus: a palette that is opened is typed into
        autoFocus
        className={styles.field}
        type="text"
        role="combobox"
        aria-expanded={count > 0}
        aria-controls={listId}
        aria-autocomplete="list"
        aria-activedescendant={activeId}
        aria-label={t('field')}
        placeholder={t('field')}
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={100}
        enterKeyHint="go"
        // The browser holds what is typed: a letter is drawn whatever its answer takes.
        onChange={({ target }) => onType(target.value)}
        onKeyDown={onKeyDown}
      />
      {phone ? (
        <IconButton icon={<Dismiss24Regular aria-hidden />} label={t('close')} onClick={onClose} />
      ) : (
        <Key>{t('keys.escape')}</Key>
      )}
    </div>
  );
}
