import type { Voucher } from '@portal/contracts/billing';
import { useMay, useRights } from '@portal/platform/rights';
import { PHONE } from '@portal/ui/media';
import { ScrollArea } from '@portal/ui/scroll-area';
import { LoadingMessage, NoRight } from '@portal/ui/states';
import { makeStyles } from '@portal/ui/styles';
import { Suspense, useState } from 'react';
import { OwnVouchers } from '../features/voucher/OwnVouchers';
import { VoucherForm } from '../features/voucher/VoucherForm';
import { VoucherResult } from '../features/voucher/VoucherResult';
import { useBillingTexts } from '../texts';

const useStyles = makeStyles({
  pane: { display: 'flex', flexDirection: 'column', padding: '14px 24px 24px', [PHONE]: { padding: '8px 0 0' } },
  column: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    flexShrink: 0,
    width: '100%',
    maxWidth: '720px',
    margin: '0 auto',
  },
});

/** `/createvoucher`; without the right a message in place of the form, and no call [R-ROUTE-21, R-BILL-03]. */
export function CreateVoucherPage() {
  const styles = useStyles();
  const { t } = useBillingTexts();
  const rights = useRights();
  const may = useMay();
  const [voucher, setVoucher] = useState<Voucher>();
  const [closed, setClosed] = useState(false);
  const close = () => {
    setClosed(true);
    setVoucher(undefined);
  };
  // A code is shown only this once: it stays, whatever becomes of the right meanwhile.
  if (!voucher && !rights.ready) return <LoadingMessage />;
  if (!voucher && !may('createVoucher', 'global')) return <NoRight page title={t('title')} text={t('noRight')} />;
  return (
    <ScrollArea className={styles.pane}>
      <div className={styles.column}>
        {voucher ? (
          <VoucherResult voucher={voucher} onClose={close} />
        ) : (
          <>
            <VoucherForm onCreated={setVoucher} focused={closed} />
            {/* Its words come with the first voucher: the form in use stays where it is meanwhile, and keeps the focus. */}
            <Suspense>
              <OwnVouchers />
            </Suspense>
          </>
        )}
      </div>
    </ScrollArea>
  );
}
