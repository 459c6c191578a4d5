import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { problemText } from '@portal/platform/problem-text';
import type { ReactNode } from 'react';
import { ArrowClockwise20Regular } from '../fluent/icons';
import { TOUCH } from '../hooks/media';
import { useUiTexts } from '../texts';
import { portalTokens } from '../theme';
import { Body1, Meta, Mono, Title2, Title3 } from './text';

const useStyles = makeStyles({
  block: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    textAlign: 'center',
    flexGrow: 1,
    boxSizing: 'border-box',
    padding: `${tokens.spacingVerticalXXXL} ${tokens.spacingHorizontalL}`,
    minHeight: '240px',
    overflowWrap: 'anywhere',
  },
  drawing: {
    width: '96px',
    height: '96px',
    marginBottom: tokens.spacingVerticalL,
    color: tokens.colorBrandForeground1,
  },
  text: { color: tokens.colorNeutralForeground3, maxWidth: '400px', marginTop: tokens.spacingVerticalS },
  actions: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalXL,
    [TOUCH]: { '& > *': { minHeight: '44px' } },
  },
  hint: { marginTop: tokens.spacingVerticalXL, maxWidth: '400px' },
  code: { color: tokens.colorNeutralForeground3, marginBottom: tokens.spacingVerticalXS },
  mark: { color: portalTokens.portalStatusAlertSolid },
});

type Scene = 'empty' | 'missing' | 'broken' | 'locked' | 'search';

/** Two nested rings, open, as the product's mark: what is missing is the dot. */
function Drawing({ scene }: { scene: Scene }) {
  const styles = useStyles();
  const ring = { fill: 'none', stroke: 'currentColor', strokeWidth: 3, strokeLinecap: 'round' as const };
  return (
    <svg viewBox="0 0 96 96" aria-hidden className={styles.drawing}>
      {scene === 'missing' ? (
        <>
          <path {...ring} opacity=".3" d="M33 6A44 44 0 1 0 89 64" />
          <path {...ring} opacity=".5" d="M20 38a29 29 0 1 1 37 37" />
          <circle {...ring} cx="48" cy="48" r="7" />
          <circle cx="89" cy="19" r="6.5" fill="currentColor" />
        </>
      ) : scene === 'broken' ? (
        <>
          <path {...ring} opacity=".35" d="M26 86A44 44 0 1 1 86 26" />
          <path {...ring} opacity=".6" d="M30 70A29 29 0 1 1 70 30" />
          <circle cx="48" cy="48" r="6" fill="currentColor" />
          <path {...ring} strokeWidth="4" className={styles.mark} d="m72 48 12 12m0-12L72 60" />
        </>
      ) : (
        <>
          <path {...ring} opacity=".35" d="M48 92A44 44 0 1 1 92 48" />
          <path {...ring} opacity=".6" d="M48 77A29 29 0 1 1 77 48" />
          <circle {...ring} strokeDasharray="4 4" cx="72" cy="72" r="12" />
          {scene === 'empty' && <path {...ring} d="M72 67v10m-5-5h10" />}
        </>
      )}
    </svg>
  );
}

interface BlockProps {
  scene: Scene;
  title: string;
  text?: string;
  /** Buttons; the primary one first. */
  actions?: ReactNode;
  hint?: string;
  /** A short technical line above the title, as 404. */
  code?: string;
  /** The whole page is this block: its title is the page's h1. */
  page?: boolean;
  alert?: boolean;
}

/** A centred message in place of content: drawing, title, one sentence, what to do. */
export function StateBlock({ scene, title, text, actions, hint, code, page, alert }: BlockProps) {
  const styles = useStyles();
  const Title = page ? Title2 : Title3;
  return (
    <div className={styles.block} role={alert ? 'alert' : undefined}>
      <Drawing scene={scene} />
      {code && <Mono className={styles.code}>{code}</Mono>}
      <Title as={page ? 'h1' : 'h2'} tabIndex={page ? -1 : undefined}>
        {title}
      </Title>
      {text && <Body1 className={styles.text}>{text}</Body1>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {hint && (
        <Meta className={styles.hint} as="p">
          {hint}
        </Meta>
      )}
    </div>
  );
}

/** R-ROUTE-28, R-SHELL not-found: the same for unknown and for invisible things. */
export function NotFound({ actions }: { actions: ReactNode }) {
  const { t } = useUiTexts();
  return (
    <StateBlock
      page
      scene="missing"
      code="404"
      title={t('notFound.title')}
      text={t('notFound.text')}
      actions={actions}
    />
  );
}

/**
 * Nothing there, and nothing wrong.
 * @param invites its actions add the first thing
 */
export function Empty({
  invites,
  ...block
}: {
  title: string;
  text?: string;
  actions?: ReactNode;
  hint?: string;
  page?: boolean;
  invites?: boolean;
}) {
  return <StateBlock scene={invites ? 'empty' : 'search'} {...block} />;
}

/** R-RIGHT-08: the right is lacking; says whom to ask. */
export function NoRight({
  title,
  text,
  actions,
  page,
}: {
  title?: string;
  text?: string;
  actions?: ReactNode;
  page?: boolean;
}) {
  const { t } = useUiTexts();
  return (
    <StateBlock
      scene="locked"
      page={page}
      title={title ?? t('noRight.title')}
      text={text ?? t('noRight.text')}
      actions={actions}
    />
  );
}

/** A load failed [R-DEV-16]: what happened, and a button that tries again. */
export function Failed({
  title,
  text,
  onRetry,
  busy,
  page,
}: {
  title?: string;
  text?: string;
  onRetry: () => void;
  busy?: boolean;
  page?: boolean;
}) {
  const { t } = useUiTexts();
  return (
    <StateBlock
      alert
      page={page}
      scene="broken"
      title={title ?? t('failed.title')}
      text={text ?? t('failed.text')}
      actions={
        <Button appearance="primary" icon={<ArrowClockwise20Regular />} disabledFocusable={busy} onClick={onRetry}>
          {t('retry')}
        </Button>
      }
    />
  );
}

/** What `useEndpoint` answers when it has failed. */
export interface Answered {
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

/** A call failed: `Failed` with the words of its error, and a button that asks again. */
export function LoadFailed({ answer, title, page }: { answer: Answered; title: string; page?: boolean }) {
  return (
    <Failed
      page={page}
      title={title}
      text={problemText(answer.error)}
      busy={answer.isFetching}
      onRetry={() => void answer.refetch()}
    />
  );
}

/** Says to a screen reader that something loads, where sighted people see a skeleton [R-DEV-16]. */
export function LoadingMessage({ text }: { text?: string }) {
  const { t } = useUiTexts();
  return (
    <span role="status" className={mergeClasses(useHidden().hidden)}>
      {text ?? t('loading')}
    </span>
  );
}

const useHidden = makeStyles({
  hidden: {
    position: 'absolute',
    width: '1px',
    height: '1px',
    margin: '-1px',
    overflow: 'hidden',
    clipPath: 'inset(50%)',
    whiteSpace: 'nowrap',
  },
});

/** Text for screen readers only. */
export function VisuallyHidden({
  as: Element = 'span',
  children,
  ...rest
}: {
  as?: 'span' | 'h1';
  children: ReactNode;
  role?: string;
  tabIndex?: number;
  'aria-live'?: 'polite' | 'assertive';
}) {
  return (
    <Element {...rest} className={useHidden().hidden}>
      {children}
    </Element>
  );
}
