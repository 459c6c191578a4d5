import type { StoredVoucher } from '@portal/contracts/billing';
import { type Column, DataTable } from '@portal/ui/data-table/DataTable';
import { ListStates, listStateOf } from '@portal/ui/data-table/ListStates';
import { PHONE } from '@portal/ui/media';
import { Skeleton } from '@portal/ui/skeleton';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta, Subtitle1 } from '@portal/ui/text';
import { Time } from '@portal/ui/time';
import { useModuleNames, useVouchers } from '../../data/vouchers';
import { useBillingTexts } from '../../texts';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', gap: '12px', marginTop: '32px', [PHONE]: { marginTop: '24px' } },
  title: { [PHONE]: { padding: '0 16px' } },
  code: { fontFamily: tokens.fontFamilyMonospace, whiteSpace: 'nowrap' },
  figures: { fontVariantNumeric: 'tabular-nums' },
  item: { display: 'flex', flexDirection: 'column', gap: '2px', minWidth: 0, padding: '10px 16px' },
});

/** The vouchers that one has created: of the code its last four characters, for the whole is told once [R-EXT-13]. */
export function OwnVouchers() {
  const styles = useStyles();
  const { t, formatNumber } = useBillingTexts();
  const vouchers = useVouchers();
  const namesOf = useModuleNames();
  const code = ({ lastCharacters }: StoredVoucher) => (
    <code className={styles.code} aria-label={t('own.endsIn', { end: lastCharacters })}>
      {`…${lastCharacters}`}
    </code>
  );
  const quota = ({ quota: { users, devices } }: StoredVoucher) =>
    t('own.quotas', { users: formatNumber(users), devices: formatNumber(devices) });
  const modules = (voucher: StoredVoucher) => namesOf(voucher.modules).join(', ') || t('result.none');
  const columns: readonly Column<StoredVoucher>[] = [
    { id: 'code', header: t('result.code'), rowHeader: true, width: '120px', cell: code },
    {
      id: 'created',
      header: t('own.created'),
      width: '140px',
      cell: ({ createdAt }) => <Time value={createdAt} format="short" />,
    },
    {
      id: 'valid',
      header: t('result.valid'),
      width: '110px',
      cell: ({ validityPeriod }) => t('result.days', { count: validityPeriod }),
    },
    { id: 'quota', header: t('own.quota'), cellClassName: styles.figures, cell: quota },
    { id: 'modules', header: t('result.modules'), cell: modules },
  ];
  if (vouchers.data?.length === 0) return null;
  return (
    <section className={styles.section}>
      <Subtitle1 as="h2" className={styles.title}>
        {t('own.title')}
      </Subtitle1>
      <ListStates
        state={listStateOf(vouchers)}
        skeleton={<Skeleton width="100%" height={88} />}
        failed={t('own.failed')}
      >
        {({ data }) => (
          <DataTable
            label={t('own.title')}
            items={data}
            keyOf={({ id }) => id}
            columns={columns}
            item={(voucher) => (
              <div className={styles.item}>
                <span>
                  {code(voucher)} · <Time value={voucher.createdAt} format="short" />
                </span>
                <Meta>{`${t('result.days', { count: voucher.validityPeriod })} · ${quota(voucher)}`}</Meta>
                <Meta>{modules(voucher)}</Meta>
              </div>
            )}
          />
        )}
      </ListStates>
    </section>
  );
}
