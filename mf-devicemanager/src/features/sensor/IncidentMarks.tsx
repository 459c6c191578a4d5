import { href } from '@portal/contracts/routes';
import { localizedSummary } from '@portal/domain/languages';
import { useAddress } from '@portal/platform/addresses';
import { FORCED_COLORS, HOVER, TOUCH } from '@portal/ui/media';
import { Link } from '@portal/ui/router';
import { StatusGlyph } from '@portal/ui/status';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { portalTokens } from '@portal/ui/theme';
import { tooltip } from '@portal/ui/tooltip';
import { BOTTOM, type ChartFrame } from './chart-frame';
import type { Mark } from './marks';
import { useSensorTexts } from './texts';

const useStyles = makeStyles({
  line: { strokeWidth: '1.5px' },
  alarm: { stroke: portalTokens.portalStatusAlertSolid, [FORCED_COLORS]: { stroke: 'CanvasText' } },
  maintenance: { stroke: portalTokens.portalStatusOkInProgressSolid, [FORCED_COLORS]: { stroke: 'CanvasText' } },
  list: { position: 'absolute', inset: 0, margin: 0, padding: 0, listStyleType: 'none', pointerEvents: 'none' },
  mark: { position: 'absolute', top: 0 },
  link: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '4px',
    minWidth: '24px',
    height: '24px',
    borderRadius: tokens.borderRadiusSmall,
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightSemibold,
    whiteSpace: 'nowrap',
    textDecorationLine: 'none',
    pointerEvents: 'auto',
    [HOVER]: { ':hover': { textDecorationLine: 'underline' } },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    [TOUCH]: { minWidth: '44px', height: '44px' },
  },
  ofAlarm: { color: portalTokens.portalStatusAlertForeground },
  ofMaintenance: { color: portalTokens.portalStatusOkInProgressForeground },
  left: { flexDirection: 'row-reverse' },
});

/** A line for each incident, from top to bottom. */
export function MarkLines({ frame: { top, height }, marks }: { frame: ChartFrame; marks: readonly Mark[] }) {
  const styles = useStyles();
  return marks.map(({ incident: { id, category }, x }) => (
    <line
      key={id}
      data-incident={id}
      x1={x}
      x2={x}
      y1={top - 8}
      y2={height - BOTTOM}
      className={mergeClasses(styles.line, styles[category])}
    />
  ));
}

/**
 * When each incident was reported and what kind it is, above its line, as short as the time axis; its name has the moment in the long
 * form. A press opens it. Those without room stand in the list below the chart alone.
 */
export function MarkLinks({ frame, marks }: { frame: ChartFrame; marks: readonly Mark[] }) {
  const styles = useStyles();
  const { t, language, formatDateTime } = useSensorTexts();
  const address = useAddress('incident');
  const shown = marks.filter(({ shows }) => shows !== 'nothing').reverse();
  if (shown.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('incidents.title')}>
      {shown.map(({ incident, x, shows, side }) => {
        const wordAt = (time: string) => t(`incidents.mark.${incident.category}`, { time });
        const content = (
          <>
            <StatusGlyph status={incident.category === 'alarm' ? 'ALERT' : 'OK_INPROGRESS'} size={16} />
            {shows === 'words' && wordAt(frame.timeText(incident.reportTimestamp))}
          </>
        );
        const look = {
          ...tooltip(`${wordAt(formatDateTime(incident.reportTimestamp))}: ${localizedSummary(incident, language)}`),
          className: mergeClasses(
            styles.link,
            incident.category === 'alarm' ? styles.ofAlarm : styles.ofMaintenance,
            side === 'left' && styles.left,
          ),
        };
        return (
          <li
            key={incident.id}
            className={styles.mark}
            style={side === 'right' ? { left: x + 4 } : { right: frame.width - x + 4 }}
          >
            {address === undefined ? (
              <span role="img" {...look}>
                {content}
              </span>
            ) : (
              <Link {...look} to={href(address, { incidentId: incident.id })}>
                {content}
              </Link>
            )}
          </li>
        );
      })}
    </ul>
  );
}
