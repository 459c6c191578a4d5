import type { GroupNode } from '@portal/contracts/groups';
import { snackbar } from '@portal/platform/snackbar';
import { useEffect, useRef, useState } from 'react';
import { useGroupIndex } from '../../../data/group-devices';
import { sendRows } from '../../../data/import-devices';
import { type Sheet, SheetError, sheetOf } from '../../../parts/device-file/columns';
import { groupFinder } from '../../../parts/device-file/group-names';
import { outcomeOf, type PlannedRow, plannedRows } from './import-rows';

/** Larger files are no lists of devices (bytes). */
const MOST_BYTES = 5_242_880;

export type ImportState =
  | { is: 'choosing'; problem?: SheetError['key'] }
  /** The file is looked through, and nothing changes; `done` of all rows are told of. */
  | { is: 'checking' | 'importing'; done: number; all: number }
  | { is: 'preview' | 'done' };

/** A file of devices: read, looked through row by row without changing anything, then imported row by row [R-EXT-14]. */
export function useImport(group: Pick<GroupNode, 'id'> | undefined) {
  const index = useGroupIndex();
  const [state, setState] = useState<ImportState>({ is: 'choosing' });
  const [file, setFile] = useState<{ name: string; ignored: Sheet['ignored'] }>();
  const [rows, setRows] = useState<readonly PlannedRow[]>([]);
  const under = useRef(new AbortController());
  useEffect(() => () => under.current.abort(), []);

  /** Asks for the rows at some places, and notes what is answered of each. Answers whether all were asked for. */
  const ask = async (planned: readonly PlannedRow[], places: readonly number[], preview: boolean): Promise<boolean> => {
    const is = preview ? 'checking' : 'importing';
    const known = [...planned];
    setState({ is, done: 0, all: places.length });
    try {
      await sendRows(
        places.flatMap((place) => planned[place]?.row ?? []),
        {
          preview,
          signal: under.current.signal,
          onSlice: (results, from) => {
            results.forEach((result, offset) => {
              const place = places[from + offset] ?? -1;
              const row = known[place];
              if (row) known[place] = { ...row, outcome: outcomeOf(result, preview ? 'will' : 'done') };
            });
            setRows([...known]);
            setState({ is, done: from + results.length, all: places.length });
          },
        },
      );
      return true;
    } catch (error) {
      if (!under.current.signal.aborted) snackbar.error(error as Error);
      return false;
    }
  };

  const placesOf = (planned: readonly PlannedRow[], is: 'unknown' | 'will') =>
    planned.flatMap(({ outcome }, place) => (outcome.is === is ? [place] : []));

  const check = async (planned: readonly PlannedRow[]): Promise<void> => {
    const places = placesOf(planned, 'unknown');
    if (places.length === 0 || (await ask(planned, places, true))) setState({ is: 'preview' });
    else setState({ is: 'choosing' });
  };

  const choose = async (chosen: File): Promise<void> => {
    try {
      if (chosen.size > MOST_BYTES) throw new SheetError('file.tooLarge');
      const [{ readTable, textOf }, bytes] = await Promise.all([
        import(/* webpackChunkName: "csv" */ '../../../parts/device-file/csv'),
        chosen.arrayBuffer(),
      ]);
      const { rows: read, ignored } = sheetOf(readTable(textOf(bytes)));
      const planned = plannedRows(read, groupFinder(index.top), group?.id);
      setFile({ name: chosen.name, ignored });
      setRows(planned);
      await check(planned);
    } catch (error) {
      if (error instanceof SheetError) setState({ is: 'choosing', problem: error.key });
      else throw error;
    }
  };

  /** Imports what can be imported. What could not be sent stays to be tried again. */
  const run = async (): Promise<void> => {
    const isDone = await ask(rows, placesOf(rows, 'will'), false);
    setState({ is: isDone ? 'done' : 'preview' });
  };

  const startAgain = () => {
    setRows([]);
    setFile(undefined);
    setState({ is: 'choosing' });
  };
  return { state, file, rows, choose, run, startAgain };
}
