import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Skeleton } from '../components/skeleton';
import { CheckmarkCircle24Filled } from '../fluent/icons';
import { useUiTexts } from '../texts';
import { ListSkeleton } from './ListSkeleton';

const useStyles = makeStyles({
  waiting: { gap: '12px', padding: '0 16px' },
  quiet: {
    display: 'flex',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    margin: 0,
    padding: '20px 16px',
    color: tokens.colorNeutralForeground3,
  },
});

interface PopupStatesProps {
  /** Of the things that the popup lists; undefined until they are known. */
  count: number | undefined;
  error: unknown;
  isFetching: boolean;
  onRetry: () => unknown;
  /** What is said while they come, when they cannot be had, and of none. */
  texts: { readonly loading: string; readonly failed: string; readonly none: string };
}

/** What stands in a popup of the header in place of its list: rows to come, that it cannot be had, or that there is nothing. */
export function PopupStates({ count, error, isFetching, onRetry, texts }: PopupStatesProps) {
  const styles = useStyles();
  const { t } = useUiTexts();
  if (count === undefined && !error)
    return (
      <ListSkeleton
        look="plain"
        text={texts.loading}
        rowHeight={56}
        widths={['70%', '52%', '61%']}
        className={styles.waiting}
      >
        <Skeleton width={20} height={20} round />
      </ListSkeleton>
    );
  if (count === undefined)
    return (
      <p role="alert" className={styles.quiet}>
        {texts.failed}
        <Button size="small" disabledFocusable={isFetching} onClick={() => void onRetry()}>
          {t('retry')}
        </Button>
      </p>
    );
  if (count > 0) return null;
  return (
    <p className={styles.quiet}>
      <CheckmarkCircle24Filled aria-hidden />
      {texts.none}
    </p>
  );
}
