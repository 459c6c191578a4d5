import { type Column, DataTable } from '@portal/ui/data-table/DataTable';
import { makeStyles, tokens } from '@portal/ui/styles';
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
  item: {
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
});

/** Each recipe on each device, with when it was sent and when its state changed last [R-EXT-12]. */
export function TransmissionList({ rows }: { rows: readonly TransmissionRow[] }) {
  const styles = useStyles();
  const { t } = useRecipeTexts();
  const columns = useMemo<readonly Column<TransmissionRow>[]>(() => {
    const recipe = ({ recipeName }: TransmissionRow) => recipeName ?? t('transmissions.noRecipe');
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
      { id: 'device', header: t('transmissions.device'), width: '21%', title: device, cell: device },
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
  }, [styles, t]);
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
          <Body1Strong className={styles.line}>{row.deviceName ?? t('transmissions.noDevice')}</Body1Strong>
          <Meta className={styles.line}>{row.recipeName ?? t('transmissions.noRecipe')}</Meta>
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
