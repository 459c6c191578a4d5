import { clamp } from '@portal/ui/clamp';
import { DeviceIcon } from '@portal/ui/device-icon';
import { IconButton } from '@portal/ui/icon-button';
import { Dismiss20Regular, ErrorCircle16Filled } from '@portal/ui/icons';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Body1Strong, Meta, Mono } from '@portal/ui/text';
import { portalTokens } from '@portal/ui/theme';
import { alreadyAdded } from './look-up';
import { useAddTexts } from './texts';
import type { Candidate } from './verdict';

const useStyles = makeStyles({
  list: {
    listStyleType: 'none',
    margin: `${tokens.spacingVerticalM} 0 1px`,
    padding: 0,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    overflow: 'hidden',
  },
  line: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalM,
    minHeight: '56px',
    boxSizing: 'border-box',
    padding: '8px 8px 8px 12px',
    ':not(:first-child)': { borderTop: `1px solid ${tokens.colorNeutralStroke3}` },
  },
  text: { display: 'flex', flexDirection: 'column', flexGrow: 1, minWidth: 0 },
  name: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: '8px', overflowWrap: 'anywhere' },
  long: { overflowWrap: 'anywhere', ...clamp(2) },
  id: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap', color: tokens.colorNeutralForeground3 },
  label: {
    padding: '0 8px',
    borderRadius: tokens.borderRadiusCircular,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    whiteSpace: 'nowrap',
    backgroundColor: tokens.colorNeutralBackground2,
  },
  problem: { display: 'flex', alignItems: 'center', gap: '6px', fontSize: tokens.fontSizeBase200 },
  sign: { flexShrink: 0, color: portalTokens.portalStatusAlertSolid },
  new: {
    color: portalTokens.portalStatusOkForeground,
    backgroundColor: portalTokens.portalStatusOkBackground,
    border: `1px solid ${portalTokens.portalStatusOkStroke}`,
  },
});

interface FoundDevicesProps {
  list: readonly Candidate[];
  /** Nothing can be taken away meanwhile. */
  busy: boolean;
  onDrop: (candidate: Candidate) => void;
}

/** The devices that were found, each labelled as new or already added [R-DEV-25]. */
export function FoundDevices({ list, busy, onDrop }: FoundDevicesProps) {
  const styles = useStyles();
  const { t } = useAddTexts();
  if (list.length === 0) return null;
  return (
    <ul className={styles.list} aria-label={t('list')}>
      {list.map((candidate) => {
        const { cloudConnectID, device, label, places, problem } = candidate;
        return (
          <li key={cloudConnectID} className={styles.line}>
            <DeviceIcon url={device.iconURL} />
            <div className={styles.text}>
              <span className={styles.name}>
                <Body1Strong className={styles.long}>{device.name}</Body1Strong>
                <span data-label={label} className={mergeClasses(styles.label, label === 'new' && styles.new)}>
                  {t(`label.${label}`)}
                </span>
              </span>
              {problem === undefined ? (
                label === 'already_added' && <Meta className={styles.long}>{alreadyAdded(places)}</Meta>
              ) : (
                <span className={styles.problem}>
                  <ErrorCircle16Filled aria-hidden className={styles.sign} />
                  {problem}
                </span>
              )}
              <Mono className={styles.id} title={cloudConnectID}>
                {cloudConnectID}
              </Mono>
            </div>
            <IconButton
              icon={<Dismiss20Regular />}
              label={t('drop', { name: device.name })}
              reason={busy ? t('saving') : undefined}
              onClick={() => onDrop(candidate)}
            />
          </li>
        );
      })}
    </ul>
  );
}
