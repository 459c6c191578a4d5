import { PHONE } from '@portal/ui/media';
import { Skeleton } from '@portal/ui/skeleton';
import { LoadingMessage } from '@portal/ui/states';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { useColumns } from '../../parts/layout';
import { Section } from '../../parts/Section';
import { useManagerTexts } from '../../texts';

const useStyles = makeStyles({
  row: {
    height: '44px',
    padding: '0 16px',
    boxSizing: 'border-box',
    borderTop: `1px solid ${tokens.colorNeutralStroke3}`,
    [PHONE]: { height: '68px' },
  },
});

const NAMES = [82, 64, 74, 92, 70, 86, 58, 78];

/** The page while its content is on the way: the same grid, without words [R-DEV-16]. */
export function LoadingRows() {
  const { t } = useManagerTexts();
  return (
    <>
      <LoadingMessage text={t('loading')} />
      <Section framed title={t('groupsTitle')}>
        <Rows count={3} />
      </Section>
      <Section framed title={t('devicesTitle')}>
        <Rows count={8} />
      </Section>
    </>
  );
}

function Rows({ count }: { count: number }) {
  const styles = useStyles();
  const columns = useColumns();
  return NAMES.slice(0, count).map((width) => (
    <div key={width} aria-hidden className={mergeClasses(styles.row, columns.device)}>
      <Skeleton width={24} height={24} round />
      <Skeleton width={width} />
      <span className={columns.phoneHidden}>
        <Skeleton width={84} />
      </span>
      <span className={mergeClasses(columns.middle, columns.phoneHidden)}>
        <Skeleton width={112} />
      </span>
      <Skeleton width={36} />
      <span className={columns.wideOnly}>
        <Skeleton width={72} />
      </span>
    </div>
  ));
}
