import { ActionIcon } from '@portal/ui/action-icon';
import { DeviceIcon, GroupIcon } from '@portal/ui/device-icon';
import {
  Alert20Regular,
  AppsList20Regular,
  ArrowEnterLeft20Regular,
  type FluentIcon,
  Home20Regular,
  LocalLanguage20Regular,
  PersonSupport20Regular,
  SignOut20Regular,
  WeatherMoon20Regular,
} from '@portal/ui/icons';
import { FORCED_COLORS, PHONE } from '@portal/ui/media';
import { StatusGlyph } from '@portal/ui/status';
import { makeStyles, mergeClasses, tokens, typographyStyles } from '@portal/ui/styles';
import { memo, useMemo } from 'react';
import type { Entry } from './entry';
import { pieces } from './match';

const ICONS: Readonly<Record<Exclude<Entry['icon'], Parameters<typeof ActionIcon>[0]['name']>, FluentIcon>> = {
  page: AppsList20Regular,
  theme: WeatherMoon20Regular,
  language: LocalLanguage20Regular,
  logout: SignOut20Regular,
  bell: Alert20Regular,
  home: Home20Regular,
  support: PersonSupport20Regular,
};

const useStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '48px',
    boxSizing: 'border-box',
    // What changes in a line moves no other.
    contain: 'content',
    padding: '4px 10px',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    [PHONE]: { minHeight: '56px' },
  },
  // Out of sight, with its styles and sizes there: neither `display` nor the inherited `visibility`, which have the styles of all that is in a
  // line computed anew when it comes back.
  away: { position: 'absolute', top: '-9999px', left: 0, right: 0 },
  active: {
    backgroundColor: tokens.colorNeutralBackground1Selected,
    [FORCED_COLORS]: { outline: '2px solid Highlight' },
  },
  tile: {
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '32px',
    height: '32px',
    flexShrink: 0,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    color: tokens.colorNeutralForeground2,
  },
  words: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  text: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  match: { fontWeight: tokens.fontWeightBold },
  enter: { flexShrink: 0, color: tokens.colorNeutralForeground3, [PHONE]: { display: 'none' } },
});

/** The classes of lines, looked up once for all of them. */
export function useRowStyles() {
  const styles = useStyles();
  return useMemo(
    () => ({
      ...styles,
      activeRow: mergeClasses(styles.row, styles.active),
      awayRow: mergeClasses(styles.row, styles.away),
      text: mergeClasses(styles.line, styles.text),
    }),
    [styles],
  );
}

interface ContentProps {
  entry: Entry;
  /** The words that are looked for, as one text: a line that is the same for another letter is not drawn again. */
  words: string;
  isShown: boolean;
  /** Name of its status. */
  label: string | undefined;
  styles: ReturnType<typeof useRowStyles>;
}

interface RowProps extends ContentProps {
  id: string;
  isActive: boolean;
}

/** Nothing is drawn in a line that is not seen: it keeps what it has until it is needed. */
const stays = (before: ContentProps, { isShown }: ContentProps) => !before.isShown && !isShown;
const isSame = (before: ContentProps, after: ContentProps) =>
  before.entry === after.entry && before.words === after.words && before.label === after.label;

/** One line of the palette: picture, name with what matched in bold, where it is, status. The list answers the pointer. */
export const Row = memo(
  function Row({ id, isActive, ...content }: RowProps) {
    const { isShown, styles } = content;
    return (
      <div
        id={id}
        role="option"
        aria-selected={isActive}
        aria-hidden={!isShown}
        className={isShown ? (isActive ? styles.activeRow : styles.row) : styles.awayRow}
      >
        <Content {...content} />
        {isActive && <ArrowEnterLeft20Regular aria-hidden className={styles.enter} />}
      </div>
    );
  },
  (before, after) =>
    stays(before, after) ||
    (isSame(before, after) && before.isShown === after.isShown && before.isActive === after.isActive),
);

const Content = memo(
  function Content({ entry, words, label = '', styles }: ContentProps) {
    const { name, text, status, connected = true } = entry;
    return (
      <>
        <Picture icon={entry.icon} look={entry.look} picture={entry.picture} />
        <span className={styles.words}>
          <span className={styles.line}>
            {pieces(name, words.split(' ').filter(Boolean)).map((piece, index) =>
              piece.isMatch ? (
                <strong key={index} className={styles.match}>
                  {piece.text}
                </strong>
              ) : (
                piece.text
              ),
            )}
          </span>
          {text && <span className={styles.text}>{text}</span>}
        </span>
        {status && <Glyph status={status} connected={connected} label={label} />}
      </>
    );
  },
  (before, after) => !after.isShown || isSame(before, after),
);

/** What of a line stays while letters are typed is not drawn again. */
const Glyph = memo(StatusGlyph);
const Picture = memo(function Picture({ icon, look, picture }: Pick<Entry, 'icon' | 'look' | 'picture'>) {
  const styles = useStyles();
  if (look === 'group') return <GroupIcon url={picture ?? ''} />;
  if (look === 'device') return <DeviceIcon url={picture ?? ''} />;
  const Own = ICONS[icon as keyof typeof ICONS];
  return <span className={styles.tile}>{Own ? <Own aria-hidden /> : <ActionIcon name={icon as never} />}</span>;
});
