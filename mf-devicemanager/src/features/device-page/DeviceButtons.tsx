import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { PHONE, useSmall } from '@portal/ui/media';
import { useNavigate } from '@portal/ui/router';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { tooltip } from '@portal/ui/tooltip';
import type { SlotAction } from '../../parts/entry';
import { useManagerTexts } from '../../texts';
import { useDevicePageTexts } from './texts';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: '8px',
    // Two beside each other where their words have room.
    [PHONE]: {
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 164px), 1fr))',
      padding: '0 16px',
    },
  },
  // One beside the other, as many as there is room for.
  icons: { [PHONE]: { display: 'flex' } },
  icon: { minWidth: '44px' },
  button: {
    minWidth: 'auto',
    // "Gerätebedienung" has room beside another.
    [PHONE]: {
      justifyContent: 'flex-start',
      paddingInline: '8px',
      fontSize: tokens.fontSizeBase300,
      textAlign: 'start',
      overflowWrap: 'anywhere',
      hyphens: 'auto',
    },
  },
  count: {
    marginInlineStart: '6px',
    padding: '0 6px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground5,
    fontVariantNumeric: 'tabular-nums',
  },
});

interface DeviceButtonsProps {
  actions: readonly SlotAction[];
  /** Its open ones. */
  incidents: number;
}

/** What this person may do with the device, and the screens that belong to it, a button each; below 400 px an icon [R-SHELL-22]. */
export function DeviceButtons({ actions, incidents }: DeviceButtonsProps) {
  const styles = useStyles();
  const { t } = useDevicePageTexts();
  const { t: manager } = useManagerTexts();
  const small = useSmall();
  const { size, className } = useControlSize();
  const navigate = useNavigate();
  const open = incidents > 0 ? manager('openIncidents', { count: incidents }) : undefined;
  return (
    <div role="group" aria-label={t('actions')} className={mergeClasses(styles.bar, small && styles.icons)}>
      {actions.map(({ id, icon, label, reason, badge, to, run, dialog }) => {
        const count = badge && open ? <span className={styles.count}>{incidents}</span> : undefined;
        const name = count ? manager('alarmsOf', { label, incidents: open }) : label;
        return (
          <Button
            key={id}
            size={size}
            icon={icon}
            className={mergeClasses(className, small ? styles.icon : styles.button)}
            disabledFocusable={reason !== undefined}
            {...(reason === undefined ? small && tooltip(name) : tooltip(`${label}. ${reason}`))}
            aria-haspopup={dialog ? 'dialog' : undefined}
            onClick={() => {
              if (reason !== undefined) return;
              if (to !== undefined) void navigate(to);
              else run?.();
            }}
          >
            {small ? (
              count
            ) : (
              <>
                {label}
                {count}
              </>
            )}
          </Button>
        );
      })}
    </div>
  );
}
