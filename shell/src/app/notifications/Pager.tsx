import { Button } from '@portal/ui/button';
import { ChevronLeft20Regular, ChevronRight20Regular } from '@portal/ui/icons';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useNotificationTexts } from './texts';

const useStyles = makeStyles({
  pager: { display: 'flex', alignItems: 'center', justifyContent: 'flex-end', gap: tokens.spacingHorizontalS },
});

/** "1 to 25 of 112", one page back, one page on. */
export function Pager({
  page,
  size,
  total,
  onPage,
}: {
  page: number;
  size: number;
  total: number;
  onPage: (page: number) => void;
}) {
  const styles = useStyles();
  const { t, formatNumber } = useNotificationTexts();
  const from = page * size + 1;
  const to = Math.min(total, (page + 1) * size);
  return (
    <nav className={styles.pager} aria-label={t('pages')}>
      <Meta>{t('range', { from: formatNumber(from), to: formatNumber(to), total: formatNumber(total) })}</Meta>
      <Button
        appearance="subtle"
        icon={<ChevronLeft20Regular aria-hidden />}
        aria-label={t('previous')}
        disabledFocusable={page === 0}
        onClick={() => onPage(page - 1)}
      />
      <Button
        appearance="subtle"
        icon={<ChevronRight20Regular aria-hidden />}
        aria-label={t('next')}
        disabledFocusable={to === total}
        onClick={() => onPage(page + 1)}
      />
    </nav>
  );
}
