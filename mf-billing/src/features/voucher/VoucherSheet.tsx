import type { Voucher } from '@portal/contracts/billing';
import { PrintSheet } from '@portal/ui/print-sheet';
import { makeStyles } from '@portal/ui/styles';
import { useBillingTexts } from '../../texts';

const useStyles = makeStyles({
  product: { margin: 0, fontSize: '11pt' },
  title: { margin: '4mm 0 8mm', fontSize: '24pt', lineHeight: 1.2 },
  code: {
    display: 'block',
    padding: '8mm 4mm',
    border: '0.5mm dashed CanvasText',
    fontFamily: 'ui-monospace, Consolas, monospace',
    fontSize: '20pt',
    textAlign: 'center',
    overflowWrap: 'anywhere',
  },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    gap: '3mm 10mm',
    margin: '10mm 0',
    paddingTop: '6mm',
    borderTop: '0.3mm solid CanvasText',
  },
  fact: { margin: 0, overflowWrap: 'anywhere' },
  foot: { margin: 0, fontSize: '10pt' },
});

interface VoucherSheetProps {
  voucher: Voucher;
  facts: readonly (readonly [term: string, fact: string])[];
}

/** The voucher on paper: one page with code, validity, quotas and modules, and nothing else of the portal [R-EXT-13]. */
export function VoucherSheet({ voucher, facts }: VoucherSheetProps) {
  const styles = useStyles();
  const { t, formatDate } = useBillingTexts();
  return (
    <PrintSheet>
      <p className={styles.product}>{t('print.product')}</p>
      <p className={styles.title}>{t('print.title')}</p>
      <code className={styles.code}>{voucher.code}</code>
      <dl className={styles.facts}>
        {facts.map(([term, fact]) => [
          <dt key={`${term} term`}>{term}</dt>,
          <dd key={`${term} fact`} className={styles.fact}>
            {fact}
          </dd>,
        ])}
      </dl>
      <p className={styles.foot}>{t('print.date', { date: formatDate(Date.now()) })}</p>
    </PrintSheet>
  );
}
