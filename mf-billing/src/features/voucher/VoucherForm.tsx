import type { Voucher } from '@portal/contracts/billing';
import { addressOf } from '@portal/platform/addresses';
import { ApiError } from '@portal/platform/call';
import { useKept } from '@portal/platform/editing/useKept';
import { errorText } from '@portal/platform/problem-text';
import { snackbar } from '@portal/platform/snackbar';
import { useTask } from '@portal/platform/task';
import { useUnsaved } from '@portal/platform/unsaved';
import { BusyButton } from '@portal/ui/busy-button';
import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { KeptOffer } from '@portal/ui/edit/KeptOffer';
import { TextField } from '@portal/ui/edit/TextField';
import { PHONE } from '@portal/ui/media';
import { PageHead } from '@portal/ui/page-head';
import { Shake, type ShakeHandle } from '@portal/ui/shake';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Body1 } from '@portal/ui/text';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { useCreateVoucher, useModules } from '../../data/vouchers';
import { useBillingTexts } from '../../texts';
import { ModuleChoice } from './ModuleChoice';
import { EMPTY, LIMITS, NUMBER_FIELDS, type NumberField, orderOf, problemOf, type VoucherInput } from './voucher-input';

const useStyles = makeStyles({
  // On a phone the buttons stand at the lower edge.
  surface: { display: 'flex', flexDirection: 'column', [PHONE]: { flexGrow: 1 } },
  form: { display: 'flex', flexDirection: 'column', margin: 0, [PHONE]: { flexGrow: 1 } },
  head: { [PHONE]: { padding: '0 16px' } },
  hint: { color: tokens.colorNeutralForeground3, marginTop: '2px', [PHONE]: { padding: '0 16px' } },
  card: {
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalXL,
    marginTop: tokens.spacingVerticalM,
    padding: '20px 24px 16px',
    backgroundColor: tokens.colorNeutralBackground1,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusXLarge,
    [PHONE]: { padding: '16px', borderRadius: 0, borderLeftStyle: 'none', borderRightStyle: 'none' },
  },
  offer: { marginTop: tokens.spacingVerticalM, [PHONE]: { borderRadius: 0 } },
  numbers: {
    display: 'grid',
    gridTemplateColumns: 'repeat(3, minmax(0, 1fr))',
    alignItems: 'start',
    gap: '16px',
    [PHONE]: { gridTemplateColumns: '1fr', gap: '12px' },
  },
  buttons: {
    display: 'flex',
    gap: tokens.spacingHorizontalS,
    marginTop: tokens.spacingVerticalL,
    [PHONE]: {
      // At the lower edge, also under a short form.
      position: 'sticky',
      bottom: 0,
      flexDirection: 'row-reverse',
      marginTop: 'auto',
      padding: '12px 16px',
      backgroundColor: tokens.colorNeutralBackground1,
      borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    },
  },
  button: { [PHONE]: { flexGrow: 1, flexBasis: 0 } },
});

interface VoucherFormProps {
  onCreated: (voucher: Voucher) => void;
  /** It comes in place of a result that was closed: the next one is typed at once. */
  focused: boolean;
}

/** The form [R-BILL-01, R-BILL-02]. */
export function VoucherForm({ onCreated, focused }: VoucherFormProps) {
  const styles = useStyles();
  const { t } = useBillingTexts();
  const { size, className } = useControlSize();
  const [input, setInput] = useState<VoucherInput>(EMPTY);
  const [edited, setEdited] = useState<ReadonlySet<NumberField>>(new Set());
  const surface = useRef<ShakeHandle>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (focused) form.current?.querySelector('input')?.focus();
  }, [focused]);
  const creation = useCreateVoucher();
  const { data: offered } = useModules();
  const change = (part: Partial<VoucherInput>) => setInput((old) => ({ ...old, ...part }));
  const touch = (...fields: NumberField[]) => setEdited((old) => new Set([...old, ...fields]));

  const kept = useKept({ thing: 'voucher', values: input, stored: EMPTY, set: change });

  const refuse = () => {
    touch(...NUMBER_FIELDS);
    surface.current?.shake();
    snackbar.error(errorText('voucherInvalid'), { ofField: true });
  };
  const { busy, run: create } = useTask(async () => {
    const order = orderOf(
      input,
      offered?.map(({ id }) => id),
    );
    if (!order) return refuse();
    try {
      const voucher = await creation.mutateAsync({ body: order });
      snackbar.success(t('result.saved'));
      kept.forget();
      onCreated(voucher);
    } catch (error) {
      // R-ERR-20 also when the server found the wrong field.
      if (!(error instanceof ApiError && error.status === 400)) throw error;
      refuse();
    }
  });
  // Who leaves now never sees the code.
  useUnsaved('voucher', busy, t('result.notTaken'));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void create();
  };
  const clear = () => {
    setInput(EMPTY);
    setEdited(new Set());
  };

  return (
    <Shake ref={surface} className={styles.surface}>
      <form ref={form} noValidate className={styles.form} onSubmit={submit}>
        <div className={styles.head}>
          <PageHead
            title={t('title')}
            crumbs={[{ label: t('fleet'), to: addressOf('home') }]}
            names={{ path: t('path'), start: t('start'), back: t('fleet') }}
          />
        </div>
        <Body1 className={styles.hint}>{t('hint')}</Body1>
        <KeptOffer kept={kept} className={styles.offer} />
        <div className={styles.card}>
          <div className={styles.numbers}>
            {NUMBER_FIELDS.map((field) => {
              const problem = edited.has(field) ? problemOf(field, input[field]) : undefined;
              return (
                <TextField
                  key={field}
                  required
                  label={t(`field.${field}`)}
                  inputMode="numeric"
                  autoComplete="off"
                  maxLength={20}
                  value={input[field]}
                  contentAfter={field === 'validity' ? t('field.days') : undefined}
                  problem={
                    problem &&
                    (problem === 'whole' ? errorText('numberInvalid') : t(`invalid.${problem}`, LIMITS[field]))
                  }
                  onChange={(value) => {
                    touch(field);
                    change({ [field]: value });
                  }}
                />
              );
            })}
          </div>
          <ModuleChoice chosen={input.modules} onChoose={(modules) => change({ modules })} />
        </div>
        <div className={styles.buttons}>
          <BusyButton type="submit" appearance="primary" className={styles.button} busy={busy}>
            {busy ? t('creating') : t('create')}
          </BusyButton>
          <Button size={size} className={mergeClasses(className, styles.button)} onClick={clear}>
            {t('clear')}
          </Button>
        </div>
      </form>
    </Shake>
  );
}
