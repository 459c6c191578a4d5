import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type MouseEvent, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react';
import { ArrowClockwise20Regular, CloudOff20Regular } from '../fluent/icons';
import { PHONE, TOUCH } from '../hooks/media';
import { useUiTexts } from '../texts';
import { Body1, Subtitle2, Title3 } from './text';

export type Place = 'page' | 'inline' | 'dialog' | 'popup';
/** What a popup stands at. */
export type Target = HTMLElement | null | RefObject<HTMLElement | null>;

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    flexGrow: 1,
    gap: tokens.spacingVerticalS,
    minHeight: '240px',
    padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalL}`,
    textAlign: 'center',
  },
  words: { display: 'flex', gap: tokens.spacingHorizontalM, alignItems: 'flex-start' },
  icon: { flexShrink: 0, marginTop: '1px', color: tokens.colorNeutralForeground3 },
  heading: { margin: 0 },
  text: { margin: '4px 0 0', color: tokens.colorNeutralForeground3, maxWidth: '420px' },
  actions: {
    display: 'flex',
    justifyContent: 'flex-end',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalL,
  },
  centred: { justifyContent: 'center' },
  button: { [TOUCH]: { minHeight: '44px' } },
  inline: { padding: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}` },
  dialog: {
    boxSizing: 'border-box',
    width: '420px',
    maxWidth: 'calc(100vw - 24px)',
    padding: tokens.spacingHorizontalXL,
    border: 'none',
    borderRadius: tokens.borderRadiusXLarge,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    boxShadow: tokens.shadow64,
    '::backdrop': { backgroundColor: tokens.colorBackgroundOverlay },
  },
  popup: {
    position: 'fixed',
    margin: 0,
    boxShadow: tokens.shadow16,
    '::backdrop': { backgroundColor: 'transparent' },
    // As its sheet would.
    [PHONE]: {
      inset: 'auto 0 0',
      width: '100vw',
      maxWidth: '100vw',
      borderBottomLeftRadius: 0,
      borderBottomRightRadius: 0,
      boxShadow: tokens.shadow64,
      '::backdrop': { backgroundColor: tokens.colorBackgroundOverlay },
    },
  },
});

interface PartFailedProps {
  place: Place;
  target?: Target;
  onClose?: () => void;
  /** Settles when the try is over. */
  onRetry: () => Promise<unknown>;
}

/** What stands in the place of a part whose files cannot be had. Needs no file of its own that might be just as far away. */
export function PartFailed({ place, target, onClose, onRetry }: PartFailedProps) {
  const styles = useStyles();
  const { t } = useUiTexts();
  const [busy, setBusy] = useState(false);
  const again = () => {
    setBusy(true);
    void onRetry().finally(() => setBusy(false));
  };
  const actions = (
    <div className={mergeClasses(styles.actions, place === 'page' && styles.centred)}>
      {onClose && (place === 'dialog' || place === 'popup') && (
        <Button className={styles.button} onClick={onClose}>
          {t('close')}
        </Button>
      )}
      <Button
        className={styles.button}
        appearance="primary"
        icon={<ArrowClockwise20Regular />}
        disabledFocusable={busy}
        onClick={again}
      >
        {t('retry')}
      </Button>
    </div>
  );
  if (place === 'page') {
    return (
      <div className={styles.page} role="alert">
        <CloudOff20Regular aria-hidden className={styles.icon} width="40" height="40" />
        <Title3 as="h1">{t('part.title')}</Title3>
        <Body1 as="p" className={styles.text}>
          {t('part.text')}
        </Body1>
        {actions}
      </div>
    );
  }
  const words = (
    <>
      <div className={styles.words}>
        <CloudOff20Regular aria-hidden className={styles.icon} />
        <div>
          <Subtitle2 as="h2" className={styles.heading}>
            {t('part.title')}
          </Subtitle2>
          <Body1 as="p" className={styles.text}>
            {t('part.text')}
          </Body1>
        </div>
      </div>
      {actions}
    </>
  );
  if (place === 'inline')
    return (
      <div className={styles.inline} role="alert">
        {words}
      </div>
    );
  const isPopup = place === 'popup';
  return (
    <Box
      label={t('part.title')}
      target={isPopup ? target : undefined}
      className={mergeClasses(styles.dialog, isPopup && styles.popup)}
      onClose={onClose}
    >
      {words}
    </Box>
  );
}

const GAP_PX = 4;

interface BoxProps {
  label: string;
  target?: Target;
  className: string;
  onClose?: () => void;
  children: ReactNode;
}

/** The browser's own dialog keeps the focus inside, closes with Escape and gives the focus back, all without a file. */
function Box({ label, target, className, onClose, children }: BoxProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return undefined;
    element.showModal?.();
    // Left out on phones, where it lies at the bottom.
    const opener = target && 'current' in target ? target.current : target;
    if (opener?.isConnected && getComputedStyle(element).bottom !== '0px') {
      const anchor = opener.getBoundingClientRect();
      const { width, height } = element.getBoundingClientRect();
      element.style.left = `${Math.max(GAP_PX, Math.min(anchor.right, window.innerWidth - GAP_PX) - width)}px`;
      element.style.top = `${Math.max(GAP_PX, Math.min(anchor.bottom + GAP_PX, window.innerHeight - height - GAP_PX))}px`;
    }
    // Before it leaves the page, so that the browser gives the focus back.
    return () => element.close?.();
  }, [target]);
  // Its own area is all covered by its content: a press that hits the dialog itself is beside it.
  const beside = (event: MouseEvent) => {
    const box = dialog.current?.getBoundingClientRect();
    const isInside =
      box &&
      event.clientX >= box.left &&
      event.clientX <= box.right &&
      event.clientY >= box.top &&
      event.clientY <= box.bottom;
    if (event.target === dialog.current && !isInside) onClose?.();
  };
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onClick={beside}
      onCancel={(event) => {
        event.preventDefault();
        onClose?.();
      }}
    >
      {children}
    </dialog>
  );
}
