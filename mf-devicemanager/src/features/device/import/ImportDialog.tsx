import type { GroupNode } from '@portal/contracts/groups';
import { shortName } from '@portal/domain/short-name';
import { useTask } from '@portal/platform/task';
import { Button } from '@portal/ui/button';
import { FormDialog } from '@portal/ui/edit/FormDialog';
import { ArrowDownload20Regular } from '@portal/ui/icons';
import { TOUCH } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1Strong, Meta } from '@portal/ui/text';
import { useEffect, useRef, useState } from 'react';
import { FIELDS } from '../../../parts/device-file/columns';
import { useFileTexts } from '../../../parts/device-file/texts';
import { useManagerTexts } from '../../../texts';
import { ChooseFile } from './ChooseFile';
import { sumsOf } from './import-rows';
import { Progress } from './Progress';
import { RowTable } from './RowTable';
import { useImportTexts } from './texts';
import { useImport } from './useImport';
import { useOutcomeWords } from './useOutcomeWords';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minHeight: '240px' },
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: tokens.spacingHorizontalS,
    outlineStyle: 'none',
  },
  grow: { flexGrow: 1 },
  button: { minWidth: 'auto', whiteSpace: 'nowrap', [TOUCH]: { minHeight: '44px' } },
});

interface ImportDialogProps {
  /** Where devices go whose row names no group; undefined at top level and in My devices. */
  group: Pick<GroupNode, 'id' | 'name'> | undefined;
  open: boolean;
  onClose: () => void;
}

/** Brings many devices in from a CSV file: choose, see what each row will do, import, and take back what could not be [R-EXT-14]. */
export default function ImportDialog({ group, open, onClose }: ImportDialogProps) {
  const styles = useStyles();
  const { t } = useImportTexts();
  const { t: manager } = useManagerTexts();
  const { t: heading } = useFileTexts();
  const words = useOutcomeWords();
  const { state, file, rows, choose, run, startAgain } = useImport(group);
  const { run: take } = useTask(choose);
  const [onlyProblems, setOnlyProblems] = useState(false);
  const status = useRef<HTMLDivElement>(null);
  const sums = sumsOf(rows);
  const isBusy = state.is === 'checking' || state.is === 'importing';
  const isListed = state.is === 'preview' || state.is === 'done' || state.is === 'importing';

  // The button that was pressed is gone: the focus goes on to what is said now.
  useEffect(() => {
    if (state.is === 'preview' || state.is === 'done') status.current?.focus();
  }, [state.is]);

  const headings = FIELDS.map((field) => heading(`heading.${field}`));
  const template = async () => {
    const { saveCsv } = await import('@portal/platform/csv');
    saveCsv(`${t('template.name')}.csv`, [headings, FIELDS.map((field) => t(`example.${field}`))]);
  };
  const { run: getTemplate } = useTask(template);
  const problems = async () => {
    const { saveCsv } = await import('@portal/platform/csv');
    const lines = rows.filter(({ outcome }) => outcome.is === 'problem');
    saveCsv(`${t('problems.name')}.csv`, [
      [...headings, t('column.problem')],
      ...lines.map(({ cells, outcome }) => [...FIELDS.map((field) => cells[field]), words(outcome)]),
    ]);
  };
  const { run: getProblems } = useTask(problems);

  const isDone = state.is === 'done';
  return (
    <FormDialog
      open={open}
      size="wide"
      title={group ? t('titleGroup', { name: shortName(group.name) }) : t('title')}
      action={isDone ? undefined : t('import', { count: Math.max(1, sums.will) })}
      onAction={run}
      disabled={isBusy}
      reason={
        state.is === 'preview' && sums.will === 0 ? t('nothing') : state.is === 'choosing' ? t('first') : undefined
      }
      locked={state.is === 'importing'}
      keep={state.is !== 'choosing'}
      closeLabel={isDone ? manager('close') : undefined}
      onClose={onClose}
      className={styles.content}
    >
      {state.is === 'choosing' && (
        <ChooseFile
          groupName={group?.name}
          problem={state.problem}
          onChoose={(chosen) => void take(chosen)}
          onTemplate={() => void getTemplate()}
        />
      )}
      {(state.is === 'checking' || state.is === 'importing') && (
        <Progress label={t(state.is, { done: state.done, count: state.all })} done={state.done} all={state.all} />
      )}
      {isListed && (
        <>
          {!isBusy && (
            <div ref={status} tabIndex={-1} className={styles.bar}>
              <Body1Strong role="status" className={styles.grow}>
                {[
                  isDone ? t('sum.done', { count: sums.done }) : t('sum.will', { count: sums.will }),
                  ...(sums.same > 0 ? [t('sum.same', { count: sums.same })] : []),
                  ...(sums.problems > 0 ? [t('sum.problems', { count: sums.problems })] : []),
                ].join(' · ')}
              </Body1Strong>
              {sums.problems > 0 && (
                <>
                  <Button
                    size="small"
                    className={styles.button}
                    aria-pressed={onlyProblems}
                    onClick={() => setOnlyProblems(!onlyProblems)}
                  >
                    {t(onlyProblems ? 'showAll' : 'showProblems')}
                  </Button>
                  <Button
                    size="small"
                    className={styles.button}
                    icon={<ArrowDownload20Regular />}
                    onClick={() => void getProblems()}
                  >
                    {t('problems.get')}
                  </Button>
                </>
              )}
              <Button size="small" className={styles.button} onClick={startAgain}>
                {t('other')}
              </Button>
            </div>
          )}
          {file && (
            <Meta>
              {[
                file.name,
                ...(file.ignored.length > 0 ? [t('ignored', { columns: file.ignored.join(', ') })] : []),
              ].join(' · ')}
            </Meta>
          )}
          <RowTable
            label={t('rows')}
            rows={onlyProblems ? rows.filter(({ outcome }) => outcome.is === 'problem') : rows}
          />
        </>
      )}
    </FormDialog>
  );
}
