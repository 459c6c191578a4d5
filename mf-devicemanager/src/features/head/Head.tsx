import type { Status } from '@portal/domain/status';
import { Button } from '@portal/ui/button';
import { clamp } from '@portal/ui/clamp';
import { IconButton } from '@portal/ui/icon-button';
import { ContactCard24Regular, MoreHorizontal20Regular, MoreVertical24Regular } from '@portal/ui/icons';
import { PHONE, useMedia, usePhone } from '@portal/ui/media';
import { Skeleton } from '@portal/ui/skeleton';
import { StatusGlyph } from '@portal/ui/status';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Title3 } from '@portal/ui/text';
import { ContactsButton, MenuButton } from '../../parts/EntryButtons';
import type { Entry } from '../../parts/entry';
import { useOverlay, usePress } from '../../parts/overlay';
import { useManagerTexts } from '../../texts';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    minHeight: '48px',
    [PHONE]: { flexWrap: 'nowrap' },
  },
  // Never wider than the line it shares with the glyph.
  words: { flexGrow: 1, minWidth: '0', maxWidth: 'calc(100% - 40px)' },
  title: {
    minHeight: '1lh',
    outlineStyle: 'none',
    overflowWrap: 'anywhere',
    // A name may be one word of 255 letters.
    ...clamp(2),
    [PHONE]: { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  },
  meta: {
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
    minHeight: '1lh',
  },
  actions: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', [PHONE]: { flexWrap: 'nowrap' } },
  action: { minWidth: 'auto', fontWeight: tokens.fontWeightSemibold },
  counter: {
    marginInlineStart: '8px',
    padding: '0 6px',
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: tokens.colorNeutralBackground5,
    fontSize: tokens.fontSizeBase200,
    lineHeight: '20px',
    fontVariantNumeric: 'tabular-nums',
  },
});

interface HeadProps {
  /** Undefined while it is not known. */
  title: string | undefined;
  status?: Status;
  facts: readonly string[] | undefined;
  /** The group that is shown. */
  group?: Entry;
}

/** Glyph, name, what it holds, and the actions of a group [R-DEV-11]. */
export function Head({ title, status, facts, group }: HeadProps) {
  const styles = useStyles();
  const { t } = useManagerTexts();
  const phone = usePhone();
  return (
    <div className={styles.head}>
      {status ? (
        <StatusGlyph status={status} size={28} />
      ) : (
        title === undefined && <Skeleton width={28} height={28} round />
      )}
      <div className={styles.words}>
        <Title3 tabIndex={-1} className={styles.title} title={title}>
          {title ?? <Skeleton width={160} height={24} />}
        </Title3>
        <div className={styles.meta}>{facts?.join(' • ') ?? <Skeleton width={180} />}</div>
      </div>
      {group && (
        <div role="group" aria-label={t('groupActions')} className={styles.actions}>
          {phone ? (
            <>
              <ContactsButton tabIndex={0} entry={group} icon={<ContactCard24Regular />} />
              <MenuButton tabIndex={0} entry={group} icon={<MoreVertical24Regular />} />
            </>
          ) : (
            <Actions {...group} />
          )}
        </div>
      )}
    </div>
  );
}

/** So many stand in a line below 1200 px, and below 760. */
const IN_LINE = [5, 4] as const;

/** A button each; what is dangerous stands in a menu, and what would need a second line. */
function Actions({ name, incidents: count = 0, actions }: Entry) {
  const styles = useStyles();
  const { t } = useManagerTexts();
  const open = useOverlay();
  const press = usePress();
  const more = t('more', { name });
  const safe = actions.filter((action) => !action.dangerous);
  const most = useMedia('(max-width: 759px)') ? IN_LINE[1] : IN_LINE[0];
  const shown = useMedia('(max-width: 1199px)') ? safe.slice(0, most) : safe;
  const others = actions.filter((action) => !shown.includes(action));
  return (
    <>
      {shown.map((action) => (
        <Button
          key={action.id}
          appearance="subtle"
          className={styles.action}
          icon={action.icon}
          aria-label={
            action.badge ? t('alarmsOf', { label: action.label, incidents: t('openIncidents', { count }) }) : undefined
          }
          aria-haspopup={action.opens || action.dialog ? 'dialog' : undefined}
          onClick={(event) => press(action, event.currentTarget)}
        >
          {action.label} {action.badge && <span className={styles.counter}>{count}</span>}
        </Button>
      ))}
      {others.length > 0 && (
        <IconButton
          icon={<MoreHorizontal20Regular />}
          label={more}
          aria-haspopup="menu"
          onClick={(event) => open({ type: 'menu', label: more, actions: others }, event.currentTarget)}
        />
      )}
    </>
  );
}
