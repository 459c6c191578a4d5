import { makeStyles, mergeClasses, shorthands, tokens, typographyStyles } from '@fluentui/react-components';
import type { Status } from '@portal/domain/status';
import {
  ArrowCircleDown20Regular,
  ArrowCircleUp20Filled,
  Checkmark16Regular,
  Circle16Filled,
  SubtractCircle20Regular,
  Wrench16Filled,
} from '../fluent/icons';
import { FORCED_COLORS } from '../hooks/media';
import { useUiTexts } from '../texts';
import { portalTokens } from '../theme';
import { StatusGlyph } from './status-glyph';

export { StatusGlyph } from './status-glyph';

const useStyles = makeStyles({
  word: { whiteSpace: 'nowrap', minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis' },
  strong: { fontWeight: tokens.fontWeightSemibold },
  pill: {
    ...typographyStyles.caption1Strong,
    display: 'inline-flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalXS,
    height: '24px',
    boxSizing: 'border-box',
    padding: '0 8px 0 6px',
    borderRadius: tokens.borderRadiusCircular,
    border: '1px solid',
    whiteSpace: 'nowrap',
    verticalAlign: 'middle',
    flexShrink: 0,
  },
  ALERT: { color: portalTokens.portalStatusAlertForeground },
  ALERT_INPROGRESS: { color: portalTokens.portalStatusAlertInProgressForeground },
  OK_INPROGRESS: { color: portalTokens.portalStatusOkInProgressForeground },
  OK: { color: tokens.colorNeutralForeground2 },
  okPill: { color: portalTokens.portalStatusOkForeground },
  quiet: { color: tokens.colorNeutralForeground3 },
  tintAlert: {
    backgroundColor: portalTokens.portalStatusAlertBackground,
    ...shorthands.borderColor(portalTokens.portalStatusAlertStroke),
  },
  tintAlertInProgress: {
    backgroundColor: portalTokens.portalStatusAlertInProgressBackground,
    ...shorthands.borderColor(portalTokens.portalStatusAlertInProgressStroke),
  },
  tintOkInProgress: {
    backgroundColor: portalTokens.portalStatusOkInProgressBackground,
    ...shorthands.borderColor(portalTokens.portalStatusOkInProgressStroke),
  },
  tintOk: {
    backgroundColor: portalTokens.portalStatusOkBackground,
    ...shorthands.borderColor(portalTokens.portalStatusOkStroke),
  },
  priority: { flexShrink: 0, [FORCED_COLORS]: { color: 'CanvasText' } },
  // A dot, lighter than the wrench and the tick of the other pills.
  dot: { width: '12px', height: '12px', margin: '0 2px' },
  withIcon: { display: 'inline-flex', alignItems: 'center', gap: '6px', verticalAlign: 'middle' },
});

const TINT = {
  ALERT: 'tintAlert',
  ALERT_INPROGRESS: 'tintAlertInProgress',
  OK_INPROGRESS: 'tintOkInProgress',
  OK: 'tintOk',
} as const;

/** The status in words: coloured and semibold for exceptions, neutral for OK. */
export function StatusWord({ status, className }: { status: Status; className?: string }) {
  const styles = useStyles();
  const { t } = useUiTexts();
  return (
    <span className={mergeClasses(styles.word, styles[status], status !== 'OK' && styles.strong, className)}>
      {t(`status.${status}`)}
    </span>
  );
}

/** Glyph and word on a tint. */
export function StatusPill({ status, connected }: { status: Status; connected?: boolean }) {
  const styles = useStyles();
  const { t } = useUiTexts();
  return (
    <span className={mergeClasses(styles.pill, styles[status], status === 'OK' && styles.okPill, styles[TINT[status]])}>
      <StatusGlyph status={status} connected={connected} size={16} />
      {t(`status.${status}`)}
    </span>
  );
}

export type IncidentStatus = 'NEW' | 'INPROGRESS' | 'RESOLVED';
export type Priority = 'LOW' | 'MEDIUM' | 'HIGH';

const INCIDENT = {
  NEW: { icon: Circle16Filled, look: 'ALERT', tint: 'tintAlert' },
  INPROGRESS: { icon: Wrench16Filled, look: 'ALERT_INPROGRESS', tint: 'tintAlertInProgress' },
  RESOLVED: { icon: Checkmark16Regular, look: 'okPill', tint: 'tintOk' },
} as const;

/** The picture of an incident's status alone, where the word stands beside it. */
export function IncidentIcon({ status }: { status: IncidentStatus }) {
  const styles = useStyles();
  const { icon: Icon, look } = INCIDENT[status];
  return <Icon aria-hidden className={mergeClasses(styles[look], status === 'NEW' && styles.dot)} />;
}

/** New, In progress, Resolved. */
export function IncidentPill({ status }: { status: IncidentStatus }) {
  const styles = useStyles();
  const { t } = useUiTexts();
  const { icon: Icon, look, tint } = INCIDENT[status];
  return (
    <span className={mergeClasses(styles.pill, styles[look], styles[tint])}>
      <Icon aria-hidden className={status === 'NEW' ? styles.dot : undefined} />
      {t(`incidentStatus.${status}`)}
    </span>
  );
}

const PRIORITY = {
  HIGH: ArrowCircleUp20Filled,
  MEDIUM: SubtractCircle20Regular,
  LOW: ArrowCircleDown20Regular,
} as const;

/**
 * High, medium, low as an icon with a spoken name.
 * @param quiet resolved incidents are all neutral
 * @param withWord the word stands beside it
 */
export function PriorityIcon({
  priority,
  quiet,
  withWord,
}: {
  priority: Priority;
  quiet?: boolean;
  withWord?: boolean;
}) {
  const styles = useStyles();
  const { t } = useUiTexts();
  const Icon = PRIORITY[priority];
  const high = priority === 'HIGH' && !quiet;
  const word = t(`priority.${priority}`);
  if (!withWord)
    return (
      <Icon
        role="img"
        aria-hidden={false}
        aria-label={t('priority.label', { priority: word })}
        className={mergeClasses(styles.priority, high ? styles.ALERT : styles.quiet)}
      />
    );
  return (
    <span
      className={mergeClasses(
        styles.word,
        styles.withIcon,
        high ? mergeClasses(styles.ALERT, styles.strong) : styles.quiet,
      )}
    >
      <Icon aria-hidden className={styles.priority} />
      {word}
    </span>
  );
}
