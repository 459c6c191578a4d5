import { Avatar } from '@portal/ui/avatar';
import { makeStyles } from '@portal/ui/styles';
import { useIncidentTexts } from '../texts';

const useStyles = makeStyles({ root: { display: 'inline-flex', alignItems: 'center', gap: '6px', minWidth: 0 } });

/** A person, nobody (null), or somebody whose account is gone (undefined). */
export function PersonName({ name }: { name: string | null | undefined }) {
  const styles = useStyles();
  const { t } = useIncidentTexts();
  if (name === null) return <>{t('detail.nobody')}</>;
  return (
    <span className={styles.root}>
      <Avatar aria-hidden size={20} name={name} color="colorful" />
      {name ?? t('history.unknown')}
    </span>
  );
}
