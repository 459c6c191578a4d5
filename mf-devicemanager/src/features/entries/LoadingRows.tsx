import { Row } from '@portal/ui/data-table/DataGrid';
import { usePhone } from '@portal/ui/media';
import { Skeleton } from '@portal/ui/skeleton';
import { LoadingMessage } from '@portal/ui/states';
import { makeStyles } from '@portal/ui/styles';
import { Section } from '../../parts/Section';
import { useManagerTexts } from '../../texts';
import { useColumns } from './layout';

const useStyles = makeStyles({ words: { display: 'flex', flexDirection: 'column', gap: '8px' } });

/** Of the names to come, in px, so that they look like words. */
const WIDTHS = [82, 64, 74, 92, 70, 86, 58, 78];

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
        <Rows count={WIDTHS.length} />
      </Section>
    </>
  );
}

/** Below groups that are there already, while the devices are on the way. @param props.rows whether any of them stand at this level */
export function LoadingDevices({ rows }: { rows: boolean }) {
  const { t } = useManagerTexts();
  return (
    <>
      <LoadingMessage text={t('loading')} />
      {rows && (
        <Section framed title={t('devicesTitle')}>
          <Rows count={WIDTHS.length} />
        </Section>
      )}
    </>
  );
}

function Rows({ count }: { count: number }) {
  const styles = useStyles();
  const columns = useColumns();
  const phone = usePhone();
  return WIDTHS.slice(0, count).map((width) => (
    <Row key={width} aria-hidden className={columns.row}>
      <Skeleton width={24} height={24} round />
      <span className={styles.words}>
        <Skeleton width={width} />
        {phone && <Skeleton width={width + 40} />}
      </span>
      <span className={columns.phoneHidden}>
        <Skeleton width={84} />
      </span>
      <span className={columns.widestOnly}>
        <Skeleton width={112} />
      </span>
      <span className={columns.phoneHidden}>
        <Skeleton width={36} />
      </span>
      <span className={columns.wideOnly}>
        <Skeleton width={72} />
      </span>
    </Row>
  ));
}
