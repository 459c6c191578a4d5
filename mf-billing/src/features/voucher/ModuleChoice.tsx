import { Button } from '@portal/ui/button';
import { Checkbox } from '@portal/ui/field';
import { FluentLink } from '@portal/ui/link';
import { PHONE } from '@portal/ui/media';
import { Spinner } from '@portal/ui/spinner';
import { makeStyles, tokens } from '@portal/ui/styles';
import { useId } from 'react';
import { useModuleName, useModules } from '../../data/vouchers';
import { useBillingTexts } from '../../texts';

const useStyles = makeStyles({
  root: { margin: 0, padding: 0, border: 'none', minWidth: 0 },
  head: { display: 'flex', alignItems: 'center', justifyContent: 'space-between', gap: tokens.spacingHorizontalM },
  legend: { padding: 0 },
  // Room for a thumb.
  all: { [PHONE]: { minHeight: '44px', padding: '0 8px', marginRight: '-8px' } },
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    marginLeft: '-8px',
    marginTop: tokens.spacingVerticalXS,
    rowGap: '8px',
    [PHONE]: { gridTemplateColumns: '1fr', rowGap: '8px' },
  },
  message: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, margin: '12px 0' },
});

/** Which modules the voucher grants, as the server lists them [R-BILL-01, R-BILL-05]. */
export function ModuleChoice({
  chosen,
  onChoose,
}: {
  chosen: readonly string[];
  onChoose: (ids: readonly string[]) => void;
}) {
  const styles = useStyles();
  const { t } = useBillingTexts();
  const nameOf = useModuleName();
  const label = useId();
  const { data, error, isFetching, refetch } = useModules();
  const all = data !== undefined && data.length > 0 && data.every(({ id }) => chosen.includes(id));
  return (
    <div role="group" aria-labelledby={label} className={styles.root}>
      <div className={styles.head}>
        <span id={label} className={styles.legend}>
          {t('field.modules')}
        </span>
        {data !== undefined && data.length > 0 && (
          <FluentLink
            as="button"
            type="button"
            className={styles.all}
            onClick={() => onChoose(all ? [] : data.map(({ id }) => id))}
          >
            {t(all ? 'modules.none' : 'modules.all')}
          </FluentLink>
        )}
      </div>
      {data === undefined && !error && (
        <div className={styles.message}>
          <Spinner size="tiny" label={t('modules.loading')} />
        </div>
      )}
      {data === undefined && error && (
        <p role="alert" className={styles.message}>
          {t('modules.failed')}
          <Button size="small" disabledFocusable={isFetching} onClick={() => void refetch()}>
            {t('modules.retry')}
          </Button>
        </p>
      )}
      {data?.length === 0 && <p className={styles.message}>{t('modules.empty')}</p>}
      <div className={styles.list}>
        {data?.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={nameOf({ id, name })}
            checked={chosen.includes(id)}
            onChange={(_, { checked }) =>
              onChoose(checked === true ? [...chosen, id] : chosen.filter((other) => other !== id))
            }
          />
        ))}
      </div>
    </div>
  );
}
