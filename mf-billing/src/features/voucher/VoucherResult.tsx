import type { Voucher } from '@portal/contracts/billing';
import { addressOf } from '@portal/platform/addresses';
import { copyText } from '@portal/platform/save-file';
import { snackbar } from '@portal/platform/snackbar';
import { useUnsaved } from '@portal/platform/unsaved';
import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { CheckmarkCircle48Regular, Copy20Regular, Print20Regular } from '@portal/ui/icons';
import { PHONE, usePhone } from '@portal/ui/media';
import { Trail } from '@portal/ui/page-head';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Body1, Subtitle1 } from '@portal/ui/text';
import { portalTokens } from '@portal/ui/theme';
import { useEffect, useRef, useState } from 'react';
import { useModuleNames } from '../../data/vouchers';
import { useBillingTexts } from '../../texts';
import { VoucherSheet } from './VoucherSheet';

const useStyles = makeStyles({
  page: {
    display: 'flex',
    flexDirection: 'column',
    flexGrow: 1,
    gap: '16px',
    width: '100%',
    maxWidth: '560px',
    margin: '0 auto',
    [PHONE]: { gap: 0 },
  },
  card: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    padding: '32px 24px 16px',
    textAlign: 'center',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    [PHONE]: { padding: '24px 16px 16px', borderRadius: 0, borderLeftStyle: 'none', borderRightStyle: 'none' },
  },
  mark: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    width: '56px',
    height: '56px',
    marginBottom: tokens.spacingVerticalM,
    borderRadius: tokens.borderRadiusCircular,
    backgroundColor: portalTokens.portalStatusOkBackground,
    color: portalTokens.portalStatusOkForeground,
  },
  icon: { width: '32px', height: '32px' },
  title: { outlineStyle: 'none' },
  hint: { color: tokens.colorNeutralForeground3 },
  codeBox: {
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: '12px',
    width: '100%',
    boxSizing: 'border-box',
    marginTop: '20px',
    padding: '10px 10px 10px 18px',
    border: `1px dashed ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusLarge,
    backgroundColor: tokens.colorNeutralBackground2,
    [PHONE]: { flexDirection: 'column', padding: 0, border: 'none', backgroundColor: 'transparent' },
  },
  code: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: '20px',
    lineHeight: '28px',
    userSelect: 'all',
    overflowWrap: 'anywhere',
    [PHONE]: {
      width: '100%',
      boxSizing: 'border-box',
      padding: '14px 8px',
      border: `1px dashed ${tokens.colorNeutralStroke1}`,
      borderRadius: tokens.borderRadiusLarge,
      backgroundColor: tokens.colorNeutralBackground2,
    },
  },
  copy: { flexShrink: 0, [PHONE]: { width: '100%' } },
  facts: {
    display: 'grid',
    gridTemplateColumns: 'max-content 1fr',
    gap: '8px 24px',
    width: '100%',
    boxSizing: 'border-box',
    margin: '20px 0 0',
    paddingTop: '16px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    textAlign: 'start',
  },
  term: { color: tokens.colorNeutralForeground3 },
  fact: { margin: 0, overflowWrap: 'anywhere', fontVariantNumeric: 'tabular-nums' },
  foot: {
    display: 'flex',
    flexWrap: 'wrap',
    justifyContent: 'center',
    gap: '8px',
    padding: '16px',
    [PHONE]: {
      position: 'sticky',
      bottom: 0,
      backgroundColor: tokens.colorNeutralBackground1,
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
      marginTop: 'auto',
    },
  },
  again: { [PHONE]: { width: '100%' } },
});

/**
 * The code, shown this once, with a copy action that says whether it worked [R-BILL-03]. Until it was copied or printed, leaving asks, for
 * nobody can see it again [R-GRP-26].
 */
export function VoucherResult({ voucher, onClose }: { voucher: Voucher; onClose: () => void }) {
  const styles = useStyles();
  const { t, formatNumber } = useBillingTexts();
  const { size, className } = useControlSize();
  const phone = usePhone();
  const names = useModuleNames()(voucher.modules);
  const title = useRef<HTMLDivElement>(null);
  const [taken, setTaken] = useState(false);
  const take = () => setTaken(true);
  useUnsaved('voucher', !taken, t('result.notTaken'));
  // The form is gone: what came in its place is read out.
  useEffect(() => title.current?.focus(), []);
  const upTo = (amount: number) =>
    amount === 0 ? t('result.none') : t('result.upTo', { amount: formatNumber(amount) });
  const copy = async () => {
    if (!(await copyText(voucher.code))) return snackbar.error(t('result.copyFailed'));
    take();
    snackbar.success(t('result.copied'));
  };
  const facts = [
    [t('result.valid'), t('result.days', { count: voucher.validityPeriod })],
    [t('result.users'), upTo(voucher.quota.users)],
    [t('result.devices'), upTo(voucher.quota.devices)],
    [t('result.modules'), names.length === 0 ? t('result.none') : names.join(', ')],
  ] as const;
  return (
    <div className={styles.page}>
      {!phone && (
        <Trail
          crumbs={[{ label: t('fleet'), to: addressOf('home') }]}
          here={t('title')}
          names={{ path: t('path'), start: t('start'), back: t('fleet') }}
        />
      )}
      <div className={styles.card}>
        <span aria-hidden className={styles.mark}>
          <CheckmarkCircle48Regular className={styles.icon} />
        </span>
        <div ref={title} tabIndex={-1} className={styles.title}>
          <Subtitle1 as="h1">{t('result.title')}</Subtitle1>
        </div>
        <Body1 className={styles.hint}>{t('result.hint')}</Body1>
        <div className={styles.codeBox}>
          <code className={styles.code} aria-label={t('result.code')} onCopy={take}>
            {voucher.code}
          </code>
          <Button
            appearance="primary"
            size={size}
            className={mergeClasses(className, styles.copy)}
            icon={<Copy20Regular />}
            onClick={() => void copy()}
          >
            {t('result.copy')}
          </Button>
        </div>
        <dl className={styles.facts}>
          {facts.map(([term, fact]) => (
            <Fact key={term} term={term} fact={fact} />
          ))}
        </dl>
      </div>
      <VoucherSheet voucher={voucher} facts={facts} />
      <div className={styles.foot}>
        <Button
          size={size}
          className={mergeClasses(className, styles.again)}
          icon={<Print20Regular />}
          onClick={() => {
            window.print();
            take();
          }}
        >
          {t('result.print')}
        </Button>
        <Button size={size} className={mergeClasses(className, styles.again)} onClick={onClose}>
          {t('result.again')}
        </Button>
      </div>
    </div>
  );
}

function Fact({ term, fact }: { term: string; fact: string }) {
  const styles = useStyles();
  return (
    <>
      <dt className={styles.term}>{term}</dt>
      <dd className={styles.fact}>{fact}</dd>
    </>
  );
}
