import {
  Button,
  Menu,
  MenuDivider,
  MenuItem,
  MenuItemLink,
  MenuItemRadio,
  MenuList,
  makeStyles,
  mergeClasses,
  tokens,
  typographyStyles,
} from '@fluentui/react-components';
import { Fragment, type KeyboardEvent, type MouseEvent, type ReactElement, type ReactNode } from 'react';
import { clamp } from '../fluent/clamp';
import { Checkmark20Regular, ChevronRight20Regular, Dismiss24Regular } from '../fluent/icons';
import { usePhone } from '../hooks/media';
import { useHref, useNavigate } from '../router';
import { useUiTexts } from '../texts';
import { MenuSurface } from './menu-surface';
import { Sheet } from './sheet';
import { Subtitle1 } from './text';

export interface ActionItem {
  id: string;
  label: string;
  icon?: ReactElement;
  /** A second line: a fact, or why it is not possible. */
  hint?: string;
  onSelect?: () => void;
  /** An address instead of `onSelect`. */
  to?: string;
  /** One of a choice: whether it is the chosen one. */
  checked?: boolean;
  /** Not possible now; `hint` says why. */
  off?: boolean;
  /** A line above it. */
  divider?: boolean;
}

export interface ActionMenuProps {
  open: boolean;
  /** What opened it: the menu stands there, the focus returns there. */
  target: HTMLElement | null;
  onClose: () => void;
  label: string;
  items: readonly ActionItem[];
  /** What stands above the entries in a sheet. */
  header?: ReactNode;
}

/** A menu of actions or choices; on phones a sheet with rows of 56 px and a reason where an action is not possible. */
export function ActionMenu(props: ActionMenuProps) {
  return usePhone() ? <ActionSheet {...props} /> : <ActionPopup {...props} />;
}

/**
 * Fluent's own arrow keys put elements around the menu that take the focus and are hidden from screen readers. Between the entries of one
 * menu there is nothing to it.
 */
const NO_HELPERS = { 'data-tabster': undefined };

function onArrow(event: KeyboardEvent<HTMLElement>) {
  const entries = [...event.currentTarget.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const at = entries.findIndex((entry) => entry.contains(document.activeElement));
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  entries.at(to % entries.length)?.focus();
}

function ActionPopup({ open, target, onClose, label, items }: ActionMenuProps) {
  const chosen = items.filter((item) => item.checked).map((item) => item.id);
  return (
    <Menu
      open={open}
      // It belongs to the page or dialog that it stands over; its place is fixed, so that nothing around cuts it.
      mountNode={target?.closest<HTMLElement>('[role="dialog"], main')}
      positioning={{ target, position: 'below', align: 'end', strategy: 'fixed' }}
      checkedValues={{ choice: chosen }}
      onOpenChange={(_, data) => {
        if (data.open) return;
        onClose();
        target?.focus();
      }}
    >
      <MenuSurface>
        <MenuList {...NO_HELPERS} aria-label={label} onKeyDown={onArrow}>
          {items.map((item) => (
            <Fragment key={item.id}>
              {item.divider && <MenuDivider />}
              <PopupItem item={item} onClose={onClose} />
            </Fragment>
          ))}
        </MenuList>
      </MenuSurface>
    </Menu>
  );
}

function PopupItem({ item, onClose }: { item: ActionItem; onClose: () => void }) {
  const navigate = useNavigate();
  const href = useHref(item.to ?? '');
  if (item.checked !== undefined) {
    return (
      <MenuItemRadio name="choice" value={item.id} icon={item.icon} onClick={item.onSelect}>
        {item.label}
      </MenuItemRadio>
    );
  }
  if (item.to !== undefined && !item.off) {
    const follow = (event: MouseEvent) => {
      if (event.metaKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      onClose();
      void navigate(item.to ?? '');
    };
    return (
      <MenuItemLink href={href} icon={item.icon} onClick={follow}>
        {item.label}
      </MenuItemLink>
    );
  }
  return (
    <MenuItem icon={item.icon} disabled={item.off} subText={item.off ? item.hint : undefined} onClick={item.onSelect}>
      {item.label}
    </MenuItem>
  );
}

const useStyles = makeStyles({
  header: { display: 'flex', alignItems: 'flex-start', gap: tokens.spacingHorizontalM, padding: '4px 8px 12px 16px' },
  headerText: { flexGrow: 1, minWidth: 0, alignSelf: 'center', overflowWrap: 'anywhere' },
  // A name may have 255 letters.
  title: { ...clamp(3) },
  close: { minWidth: '44px', minHeight: '44px' },
  list: { listStyleType: 'none', margin: 0, padding: '0 0 16px' },
  row: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    width: '100%',
    minHeight: '56px',
    boxSizing: 'border-box',
    padding: '6px 16px',
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    textAlign: 'start',
    textDecorationLine: 'none',
    cursor: 'pointer',
    ...typographyStyles.body2,
    ':active': { backgroundColor: tokens.colorSubtleBackgroundPressed },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  off: { color: tokens.colorNeutralForeground3, cursor: 'not-allowed' },
  label: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  hint: { ...typographyStyles.caption1, color: tokens.colorNeutralForeground3 },
  icon: { display: 'flex', flexShrink: 0 },
});

function ActionSheet({ open, target, onClose, label, items, header }: ActionMenuProps) {
  const styles = useStyles();
  const { t } = useUiTexts();
  const close = () => {
    onClose();
    target?.focus();
  };
  return (
    <Sheet open={open} onClose={close} label={label}>
      <div className={styles.header}>
        <div className={styles.headerText}>
          {header ?? (
            <Subtitle1 as="div" className={styles.title}>
              {label}
            </Subtitle1>
          )}
        </div>
        <Button
          appearance="subtle"
          icon={<Dismiss24Regular />}
          aria-label={t('close')}
          size="large"
          className={styles.close}
          onClick={close}
        />
      </div>
      <ul className={styles.list}>
        {items.map((item) => (
          <li key={item.id}>
            <SheetItem item={item} onClose={onClose} />
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

function SheetItem({ item, onClose }: { item: ActionItem; onClose: () => void }) {
  const styles = useStyles();
  const navigate = useNavigate();
  const select = () => {
    if (item.off) return;
    onClose();
    if (item.to === undefined) item.onSelect?.();
    else void navigate(item.to);
  };
  return (
    <button
      type="button"
      role={item.checked === undefined ? undefined : 'radio'}
      aria-checked={item.checked}
      aria-disabled={item.off}
      className={mergeClasses(styles.row, item.off && styles.off)}
      onClick={select}
    >
      <span className={styles.icon} aria-hidden>
        {item.icon}
      </span>
      <span className={styles.label}>
        {item.label}
        {item.hint && <span className={styles.hint}>{item.hint}</span>}
      </span>
      {item.checked === true && <Checkmark20Regular aria-hidden className={styles.icon} />}
      {item.checked === undefined && item.to !== undefined && !item.off && (
        <ChevronRight20Regular aria-hidden className={styles.icon} />
      )}
    </button>
  );
}
