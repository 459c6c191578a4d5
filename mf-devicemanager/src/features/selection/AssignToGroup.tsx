import { matcher } from '@portal/domain/search';
import { nameOrder, sorted } from '@portal/domain/sort';
import { Button } from '@portal/ui/button';
import { useTableTexts } from '@portal/ui/data-table/texts';
import { useFirstItems } from '@portal/ui/data-table/useFirstItems';
import { FormDialog } from '@portal/ui/edit/FormDialog';
import { Radio, RadioGroup } from '@portal/ui/form';
import { PHONE } from '@portal/ui/media';
import { SearchBox } from '@portal/ui/search';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1, Meta } from '@portal/ui/text';
import { useState } from 'react';
import { useSelectionTexts } from './texts';
import type { Target } from './useBulk';

const useStyles = makeStyles({
  content: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalM, minHeight: '240px' },
  // It grows beside others; here it would in height.
  search: { width: 'auto', [PHONE]: { flexGrow: 0 } },
  // On phones the dialog has the room, and scrolls.
  list: { overflowY: 'auto', maxHeight: '320px', [PHONE]: { overflowY: 'visible', maxHeight: 'none' } },
  radio: { minHeight: '48px', boxSizing: 'border-box', padding: '4px 0', alignItems: 'center' },
  words: { display: 'flex', flexDirection: 'column', overflowWrap: 'anywhere' },
  problem: { color: tokens.colorPaletteRedForeground1 },
});

/** A group to which devices may be given. */
export interface Offered extends Target {
  /** The groups above it, by name. */
  above: string;
}

interface AssignToGroupProps {
  /** How many devices are given to it. */
  count: number;
  groups: readonly Offered[];
  onAssign: (group: Target) => Promise<unknown>;
  onClose: () => void;
}

/** Chooses the group to which several devices are given [R-EXT-28]. */
export function AssignToGroup({ count, groups, onAssign, onClose }: AssignToGroupProps) {
  const styles = useStyles();
  const { t, language } = useSelectionTexts();
  const table = useTableTexts();
  const [search, setSearch] = useState('');
  const [chosen, choose] = useState('');
  const [isMissing, setMissing] = useState(false);
  const fits = matcher(search);
  const matching = sorted(
    groups.filter(({ name, above }) => fits(name) || fits(`${above} ${name}`)),
    nameOrder(language),
  );
  const { shown, rest, more } = useFirstItems(matching);
  const save = async () => {
    const group = groups.find(({ id }) => id === chosen);
    setMissing(!group);
    if (!group) return false;
    await onAssign(group);
    return onClose();
  };
  return (
    <FormDialog
      title={t('assignTitle', { count })}
      action={t('assign')}
      onAction={save}
      onClose={onClose}
      className={styles.content}
    >
      <SearchBox value={search} onChange={setSearch} label={t('searchGroups')} className={styles.search} />
      {matching.length === 0 && <Body1>{t('noGroup', { search })}</Body1>}
      <RadioGroup
        className={styles.list}
        aria-label={t('groups')}
        value={chosen}
        onChange={(_, { value }) => {
          choose(value);
          setMissing(false);
        }}
      >
        {shown.map(({ id, name, above }) => (
          <Radio
            key={id}
            value={id}
            className={styles.radio}
            label={
              <span className={styles.words}>
                {name}
                {above && <Meta>{above}</Meta>}
              </span>
            }
          />
        ))}
      </RadioGroup>
      {rest > 0 && (
        <div>
          <Button onClick={more}>{table.t('more', { count: rest })}</Button>
        </div>
      )}
      <Meta role="alert" className={styles.problem}>
        {isMissing && t('chooseGroup')}
      </Meta>
    </FormDialog>
  );
}
