import { type Column, DataTable } from '@portal/ui/data-table/DataTable';
import { Checkmark16Regular, CheckmarkCircle20Filled, ErrorCircle20Filled, Info20Regular } from '@portal/ui/icons';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Meta, Mono } from '@portal/ui/text';
import { portalTokens } from '@portal/ui/theme';
import { useMemo } from 'react';
import { shortId } from '../add/look-up';
import type { Outcome, PlannedRow } from './import-rows';
import { useImportTexts } from './texts';
import { useOutcomeWords } from './useOutcomeWords';

const useStyles = makeStyles({
  outcome: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS, overflowWrap: 'anywhere' },
  sign: { display: 'inline-flex', flexShrink: 0 },
  will: { color: tokens.colorBrandForeground1 },
  done: { color: portalTokens.portalStatusOkSolid },
  problem: { color: portalTokens.portalStatusAlertSolid },
  wrong: { color: portalTokens.portalStatusAlertForeground },
  line: { color: tokens.colorNeutralForeground3, fontVariantNumeric: 'tabular-nums' },
  item: { display: 'flex', flexDirection: 'column', gap: '2px', padding: '8px 0', overflowWrap: 'anywhere' },
  clip: { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});

const SIGNS = {
  unknown: undefined,
  will: Checkmark16Regular,
  done: CheckmarkCircle20Filled,
  same: Info20Regular,
  problem: ErrorCircle20Filled,
};
const keyOf = ({ line }: PlannedRow) => String(line);

/** The rows of the file, each with what becomes of it, or why nothing does. */
export function RowTable({ rows, label }: { rows: readonly PlannedRow[]; label: string }) {
  const styles = useStyles();
  const { t } = useImportTexts();
  const columns = useMemo(
    (): readonly Column<PlannedRow>[] => [
      {
        id: 'line',
        header: t('column.line'),
        width: '56px',
        cell: ({ line }) => <span className={styles.line}>{line}</span>,
      },
      {
        id: 'name',
        header: t('column.name'),
        rowHeader: true,
        width: '30%',
        cellClassName: styles.clip,
        title: ({ cells }) => cells.name,
        cell: ({ cells }) => cells.name || <Mono>{shortId(cells.cloudConnectID)}</Mono>,
      },
      {
        id: 'group',
        header: t('column.group'),
        width: '22%',
        cellClassName: styles.clip,
        title: ({ cells }) => cells.group,
        cell: ({ cells }) => cells.group,
      },
      { id: 'outcome', header: t('column.outcome'), cell: ({ outcome }) => <OutcomeLine outcome={outcome} /> },
    ],
    [styles, t],
  );
  return (
    <DataTable
      look="plain"
      label={label}
      items={rows}
      keyOf={keyOf}
      columns={columns}
      item={({ line, cells, outcome }) => (
        <div className={styles.item}>
          <span>{cells.name || <Mono>{shortId(cells.cloudConnectID)}</Mono>}</span>
          <Meta>{[t('line', { line }), cells.group].filter(Boolean).join(' · ')}</Meta>
          <OutcomeLine outcome={outcome} />
        </div>
      )}
    />
  );
}

function OutcomeLine({ outcome }: { outcome: Outcome }) {
  const styles = useStyles();
  const words = useOutcomeWords();
  const Sign = SIGNS[outcome.is];
  const look = outcome.is === 'will' || outcome.is === 'done' || outcome.is === 'problem' ? styles[outcome.is] : '';
  return (
    <span className={styles.outcome}>
      {Sign && (
        <span className={mergeClasses(styles.sign, look)}>
          <Sign aria-hidden />
        </span>
      )}
      <span className={outcome.is === 'problem' ? styles.wrong : undefined}>{words(outcome)}</span>
    </span>
  );
}
