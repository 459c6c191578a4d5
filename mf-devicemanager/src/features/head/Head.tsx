import type { GroupNode } from '@portal/contracts/groups';
import type { Status } from '@portal/domain/status';
import { Button } from '@portal/ui/button';
import { IconButton } from '@portal/ui/icon-button';
import {
  ContactCard20Regular,
  ContactCard24Regular,
  MoreHorizontal20Regular,
  MoreVertical24Regular,
} from '@portal/ui/icons';
import { PHONE, usePhone } from '@portal/ui/media';
import { Skeleton } from '@portal/ui/skeleton';
import { StatusGlyph } from '@portal/ui/status';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Title3 } from '@portal/ui/text';
import { type SlotAction, useOpen } from '../../parts/use-open';
import { usePress } from '../../parts/use-press';
import { useLeaveAction } from '../../parts/useLeaveAction';
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
  words: { flexGrow: 1, minWidth: '0' },
  title: {
    outlineStyle: 'none',
    overflowWrap: 'anywhere',
    [PHONE]: { fontSize: tokens.fontSizeBase500, lineHeight: tokens.lineHeightBase500 },
  },
  meta: {
    margin: 0,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    fontVariantNumeric: 'tabular-nums',
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
  group?: GroupNode;
  actions: readonly SlotAction[];
}

/** Glyph, name, what it holds, and the actions of a group [R-DEV-11]. */
export function Head({ title, status, facts, group, actions }: HeadProps) {
  const styles = useStyles();
  const phone = usePhone();
  return (
    <div className={styles.head}>
      {status ? (
        <StatusGlyph status={status} size={28} />
      ) : (
        title === undefined && <Skeleton width={28} height={28} round />
      )}
      <div className={styles.words}>
        <Title3 tabIndex={-1} className={styles.title}>
          {title ?? <Skeleton width={160} height={24} />}
        </Title3>
        {facts ? <p className={styles.meta}>{facts.join(' • ')}</p> : <Skeleton width={180} />}
      </div>
      {group && (phone ? <PhoneActions group={group} /> : <Actions group={group} actions={actions} />)}
    </div>
  );
}

function Actions({ group, actions }: { group: GroupNode; actions: readonly SlotAction[] }) {
  const styles = useStyles();
  const { t } = useManagerTexts();
  const open = useOpen();
  const press = usePress();
  const leave = useLeaveAction()(group);
  return (
    <div role="group" aria-label={t('groupActions')} className={styles.actions}>
      <Button
        appearance="subtle"
        aria-haspopup="dialog"
        className={styles.action}
        icon={<ContactCard20Regular />}
        onClick={(event) => open({ what: 'contacts', group }, event.currentTarget)}
      >
        {t('contacts.title')}
      </Button>
      {actions
        .filter((action) => !action.dangerous)
        .map((action) => {
          const content = (
            <>
              {action.label} {action.badge && <span className={styles.counter}>{group.incidents}</span>}
            </>
          );
          const label = action.badge
            ? t('alarmsOf', { label: action.label, incidents: t('openIncidents', { count: group.incidents }) })
            : undefined;
          return (
            <Button
              key={action.id}
              appearance="subtle"
              className={styles.action}
              icon={action.icon}
              aria-label={label}
              aria-haspopup={action.dialog ? 'dialog' : undefined}
              onClick={(event) => press(action, event.currentTarget)}
            >
              {content}
            </Button>
          );
        })}
      {(leave.length > 0 || actions.some((action) => action.dangerous)) && (
        <IconButton
          icon={<MoreHorizontal20Regular />}
          label={t('more', { name: group.name })}
          aria-haspopup="menu"
          onClick={(event) => open({ what: 'danger', group }, event.currentTarget)}
        />
      )}
    </div>
  );
}

function PhoneActions({ group }: { group: GroupNode }) {
  const styles = useStyles();
  const { t } = useManagerTexts();
  const open = useOpen();
  return (
    <div role="group" aria-label={t('groupActions')} className={styles.actions}>
      <IconButton
        icon={<ContactCard24Regular />}
        label={t('contacts.of', { name: group.name })}
        aria-haspopup="dialog"
        onClick={(event) => open({ what: 'contacts', group }, event.currentTarget)}
      />
      <IconButton
        icon={<MoreVertical24Regular />}
        label={t('more', { name: group.name })}
        aria-haspopup="menu"
        onClick={(event) => open({ what: 'group', group }, event.currentTarget)}
      />
    </div>
  );
}
