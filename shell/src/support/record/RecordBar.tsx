import { IconButton } from '@portal/ui/icon-button';
import { Delete20Regular, Pause20Regular, Play20Regular } from '@portal/ui/icons';
import { SearchBox } from '@portal/ui/search';
import { makeStyles, tokens } from '@portal/ui/styles';
import type { ReactNode } from 'react';
import { useSupportTexts } from '../texts';
import { clearRecords, type Kind, pauseRecords, useRecords } from './records';

const useStyles = makeStyles({
  bar: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, marginBottom: tokens.spacingVerticalS },
  search: { flexGrow: 1, width: 'auto', maxWidth: 'none' },
});

interface RecordBarProps {
  kind: Kind;
  /** What the field looks for. */
  label: string;
  filter: string;
  onFilter: (filter: string) => void;
  children?: ReactNode;
}

/** Above a list of what was recorded: find in it, stop it, empty it. */
export function RecordBar({ kind, label, filter, onFilter, children }: RecordBarProps) {
  const styles = useStyles();
  const { t } = useSupportTexts();
  const isPaused = useRecords(({ paused }) => paused[kind]);
  return (
    <div className={styles.bar}>
      <SearchBox className={styles.search} value={filter} onChange={onFilter} label={label} />
      {children}
      <IconButton
        icon={isPaused ? <Play20Regular aria-hidden /> : <Pause20Regular aria-hidden />}
        label={t(isPaused ? 'record.resume' : 'record.pause')}
        aria-pressed={isPaused}
        onClick={() => pauseRecords(kind, !isPaused)}
      />
      <IconButton icon={<Delete20Regular aria-hidden />} label={t('record.clear')} onClick={() => clearRecords(kind)} />
    </div>
  );
}
