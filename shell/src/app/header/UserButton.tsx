import { useSession } from '@portal/platform/session';
import { ChevronDown16Regular } from '@portal/ui/icons';
import { PHONE, TOUCH } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { useRef, useState } from 'react';
import { ShellPart } from '../ShellPart';
import { useShellTexts } from '../texts';
import { Initials } from './Initials';
import { UserMenu } from './popups';

const useStyles = makeStyles({
  button: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    height: '40px',
    padding: '0 8px',
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    borderRadius: tokens.borderRadiusMedium,
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
    [TOUCH]: { height: '44px', minWidth: '44px', justifyContent: 'center' },
  },
  // R-SHELL-04: on phones the name stands in the menu.
  name: {
    maxWidth: '180px',
    overflow: 'hidden',
    textOverflow: 'ellipsis',
    whiteSpace: 'nowrap',
    [PHONE]: { display: 'none' },
  },
  chevron: { display: 'flex', [PHONE]: { display: 'none' } },
});

/** Who is logged in; pressing it opens the menu, whose code comes only then. */
export function UserButton() {
  const styles = useStyles();
  const { t } = useShellTexts();
  const user = useSession((session) => session.user);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  if (!user) return null;
  const name = user.name || user.email;
  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={t('header.user', { name })}
        onClick={() => setOpen(!open)}
      >
        <Initials name={name} picture={user.avatarLocation} size={28} />
        <span className={styles.name}>{name}</span>
        <span className={styles.chevron}>
          <ChevronDown16Regular aria-hidden />
        </span>
      </button>
      {open && (
        <ShellPart place="popup" target={button} onClose={() => setOpen(false)}>
          <UserMenu user={user} target={button} onClose={() => setOpen(false)} />
        </ShellPart>
      )}
    </>
  );
}
