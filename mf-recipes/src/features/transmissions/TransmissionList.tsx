import { href } from '@portal/contracts/routes';
import { useAddress } from '@portal/platform/addresses';
import { type Column, DataTable } from '@portal/ui/data-table/DataTable';
import { useLinkTarget } from '@portal/ui/link-target';
import { Link } from '@portal/ui/router';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Body1Strong, Meta } from '@portal/ui/text';
import { Time } from '@portal/ui/time';
import { useMemo } from 'react';
import type { TransmissionRow } from '../../data/transmission-rows';
import { RecipeIcon } from '../../parts/RecipeIcon';
import { useRecipeTexts } from '../../texts';
import { StateFact } from './StateFact';

const ROW_HEIGHT = 56;
const ITEM_HEIGHT = 116;
/** A long date takes one line where there is room for it, and two elsewhere. */
const TIME_WIDTH = 'clamp(150px, 15vw, 220px)';
const NARROW = '(max-width: 899px)';

const useStyles = makeStyles({
  name: { display: 'flex', alignItems: 'center', gap: '10px', minWidth: 0, fontWeight: tokens.fontWeightSemibold },
  word: { overflow: 'hidden', textOverflow: 'ellipsis' },
  time: { whiteSpace: 'normal', fontVariantNumeric: 'tabular-nums', color: tokens.colorNeutralForeground2 },
  device: {
    color: tokens.colorBrandForegroundLink,
    textDecorationLine: 'none',
    ':hover': { color: tokens.colorBrandForegroundLinkHover, textDecorationLine: 'underline' },
  },
  item: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    justifyContent: 'center',
    gap: '2px',
    boxSizing: 'border-box',
    height: `${ITEM_HEIGHT - 1}px`,
    minWidth: 0,
    padding: '0 16px',
  },
  line: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
  deviceOfItem: {
    color: 'inherit',
    textDecorationLine: 'none',
    // The whole item is the link's target.
    '::after': { content: '""', position: 'absolute', inset: 0 },
    ':focus-visible': { outlineStyle: 'none' },
    ':focus-visible::after': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
});

interface TransmissionListProps {
  rows: readonly TransmissionRow[];
  /** Stands for a recipe whose name is not known. */
  noRecipe: string;
}

/** Each recipe on each device, with when it was sent and when its state changed last [R-EXT-12]. */
export function TransmissionList({ rows, noRecipe }: TransmissionListProps) {
  const styles = useStyles();
  const target = useLinkTarget();
  const { t } = useRecipeTexts();
  const columns = useMemo<readonly Column<TransmissionRow>[]>(() => {
    const recipe = ({ recipeName }: TransmissionRow) => recipeName ?? noRecipe;
    const device = ({ deviceName }: TransmissionRow) => deviceName ?? t('transmissions.noDevice');
    return [
      {
        id: 'recipe',
        header: t('transmissions.recipe'),
        width: '25%',
        title: recipe,
        cell: (row) => (
          <span className={styles.name}>
            <RecipeIcon icon={row.recipe?.icon ?? null} />
            <span className={styles.word}>{recipe(row)}</span>
          </span>
        ),
      },
      {
        id: 'device',
        header: t('transmissions.device'),
        width: '21%',
        title: device,
        cell: (row) => <DeviceName row={row} className={mergeClasses(target.line, styles.device)} />,
      },
      {
        id: 'state',
        header: t('column.transmission'),
        title: ({ state, reason }) => (state === 'failed' && reason ? reason : undefined),
        cell: (row) => <StateFact row={row} />,
      },
      {
        id: 'sent',
        header: t('transmissions.sent'),
        width: TIME_WIDTH,
        cellClassName: styles.time,
        cell: ({ sentAt }) => <Time value={sentAt} />,
      },
      {
        id: 'changed',
        header: t('transmissions.changed'),
        width: TIME_WIDTH,
        cellClassName: styles.time,
        cell: ({ changedAt }) => <Time value={changedAt} />,
      },
    ];
  }, [styles, target, t, noRecipe]);
  return (
    <DataTable
      label={t('transmissions.title')}
      items={rows}
      keyOf={({ key }) => key}
      columns={columns}
      rowHeight={ROW_HEIGHT}
      narrow={NARROW}
      itemHeight={ITEM_HEIGHT}
      item={(row) => (
        <div className={styles.item}>
          <Body1Strong className={styles.line}>
            <DeviceName row={row} className={styles.deviceOfItem} />
          </Body1Strong>
          <Meta className={styles.line}>{row.recipeName ?? noRecipe}</Meta>
          <StateFact row={row} />
          <Meta>
            {t('transmissions.sent')} <Time value={row.sentAt} format="short" /> · {t('transmissions.changed')}{' '}
            <Time value={row.changedAt} format="short" />
          </Meta>
        </div>
      )}
    />
  );
}

/** Leads to its page where somebody serves one [R-EXT-25]; a device that can't be seen has neither name nor page. */
function DeviceName({ row: { device, deviceName }, className }: { row: TransmissionRow; className: string }) {
  const { t } = useRecipeTexts();
  const page = useAddress('device');
  if (deviceName === undefined) return t('transmissions.noDevice');
  if (page === undefined) return deviceName;
  return (
    <Link to={href(page, { deviceId: device })} className={className}>
      {deviceName}
    </Link>
  );
}
