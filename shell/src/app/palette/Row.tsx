import { ActionIcon } from '@portal/ui/action-icon';
import { DeviceIcon, GroupIcon } from '@portal/ui/device-icon';
import {
  Alert20Regular,
  AppsList20Regular,
  ArrowEnterLeft20Regular,
  type FluentIcon,
  Home20Regular,
  LocalLanguage20Regular,
  SignOut20Regular,
  WeatherMoon20Regular,
} from '@portal/ui/icons';
import { FORCED_COLORS, PHONE } from '@portal/ui/media';
import { StatusGlyph } from '@portal/ui/status';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useUiTexts } from '@portal/ui/texts';
import { type MouseEvent, memo } from 'react';
import type { Entry } from './entry';
import { pieces } from './match';

const ICONS: Readonly<Record<Exclude<Entry['icon'], Parameters<typeof ActionIcon>[0]['name']>, FluentIcon>> = {
  page: AppsList20Regular,
  theme: WeatherMoon20Regular,
  language: LocalLanguage20Regular,
  logout: SignOut20Regular,
  bell: Alert20Regular,
  home: Home20Regular,
};

const useStyles = makeStyles({
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '48px',
    boxSizing: 'border-box',
    padding: '4px 10px',
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    [PHONE]: { minHeight: '56px' },
  },
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
  match: { fontWeight: tokens.fontWeightBold },
  enter: { flexShrink: 0, color: tokens.colorNeutralForeground3, [PHONE]: { display: 'none' } },
});

interface RowProps {
  id: string;
  entry: Entry;
  words: readonly string[];
  isActive: boolean;
  onPoint: () => void;
  onChoose: (event: MouseEvent) => void;
}

/** One line of the palette: picture, name with what matched in bold, where it is, status. */
export function Row({ id, entry, words, isActive, onPoint, onChoose }: RowProps) {
  const styles = useStyles();
  const { name, text, status, connected = true } = entry;
  const { t } = useUiTexts();
  return (
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={mergeClasses(styles.row, isActive && styles.active)}
      onMouseMove={onPoint}
      // The field keeps the focus.
      onMouseDown={(event) => event.preventDefault()}
      onClick={onChoose}
      onAuxClick={(event) => event.button === 1 && onChoose(event)}
    >
      <Picture icon={entry.icon} look={entry.look} picture={entry.picture} />
      <span className={styles.words}>
        <span className={styles.line}>
          {pieces(name, words).map((piece, index) =>
            piece.isMatch ? (
              <strong key={index} className={styles.match}>
                {piece.text}
              </strong>
            ) : (
              piece.text
            ),
          )}
        </span>
        {text && <Meta className={styles.line}>{text}</Meta>}
      </span>
      {status && <Glyph status={status} connected={connected} label={t(`status.${status}`)} />}
      {isActive && <ArrowEnterLeft20Regular aria-hidden className={styles.enter} />}
    </div>
  );
}

/** What of a line stays while letters are typed is not drawn again. */
const Glyph = memo(StatusGlyph);
const Picture = memo(function Picture({ icon, look, picture }: Pick<Entry, 'icon' | 'look' | 'picture'>) {
  const styles = useStyles();
  if (look === 'group') return <GroupIcon url={picture ?? ''} />;
  if (look === 'device') return <DeviceIcon url={picture ?? ''} />;
  const Own = ICONS[icon as keyof typeof ICONS];
  return <span className={styles.tile}>{Own ? <Own aria-hidden /> : <ActionIcon name={icon as never} />}</span>;
});
