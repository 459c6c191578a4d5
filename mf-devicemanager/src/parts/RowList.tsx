import { useControlSize } from '@portal/ui/control-size';
import { Input } from '@portal/ui/field';
import { IconButton } from '@portal/ui/icon-button';
import { Delete20Regular } from '@portal/ui/icons';
import { PHONE, TOUCH } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { type CSSProperties, useRef } from 'react';
import { isBlank, type TextRow, withBlankRow } from '../data/rows';

const WIDER = '@media (min-width: 640px)';

const useStyles = makeStyles({
  rows: {
    display: 'flex',
    flexDirection: 'column',
    gap: '8px',
    listStyleType: 'none',
    margin: 0,
    padding: 0,
    [PHONE]: { gap: '12px' },
  },
  row: { display: 'flex', alignItems: 'flex-start', gap: tokens.spacingHorizontalS, [PHONE]: { alignItems: 'center' } },
  // Asked how wide it is by the fields inside.
  room: { flexGrow: 1, minWidth: 0, containerType: 'inline-size' },
  fields: {
    display: 'grid',
    gap: '8px',
    gridTemplateColumns: 'var(--columns)',
    [PHONE]: { gap: 0, gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  // An address of email beside two others would be cut: the first stands above them.
  three: {
    [WIDER]: {
      '@container (max-width: 559px)': {
        gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
        marginBottom: '8px',
        '& > :first-child': { gridColumn: '1 / -1' },
      },
    },
  },
  // On phones the fields of a row are one box.
  field: { width: '100%', minWidth: 0 },
  below: { [PHONE]: { borderTopLeftRadius: 0, borderTopRightRadius: 0 } },
  above: {
    [PHONE]: {
      borderBottomLeftRadius: 0,
      borderBottomRightRadius: 0,
      borderBottomWidth: 0,
      backgroundColor: tokens.colorNeutralBackground2,
    },
  },
  message: {
    color: tokens.colorPaletteRedForeground1,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    padding: '2px 0',
  },
  // The empty last row has no button, but its room.
  noButton: { width: '32px', flexShrink: 0, [TOUCH]: { width: '44px' } },
});

export interface RowField<K extends string> {
  key: K;
  label: string;
  type?: 'text' | 'email' | 'tel';
  maxLength: number;
}

interface RowListProps<K extends string> {
  label: string;
  fields: readonly RowField<K>[];
  /** Widths of the fields beside each other, as grid columns; on phones they stand below each other. */
  columns: string;
  rows: readonly TextRow<K>[];
  onChange: (rows: TextRow<K>[]) => void;
  /** The name of the button that takes a row away, by the row's first text. */
  deleteLabel: (name: string) => string;
  /** What is wrong with a field of a row. */
  problem?: (row: TextRow<K>, field: K, index: number) => string | undefined;
  readOnly?: boolean;
}

/** Rows of text that always end in exactly one empty row; typing into it adds the next [R-GRP-08]. */
export function RowList<K extends string>(props: RowListProps<K>) {
  const { label, fields, columns, rows, onChange, deleteLabel, problem, readOnly } = props;
  const styles = useStyles();
  const control = useControlSize();
  const list = useRef<HTMLUListElement>(null);
  const keys = fields.map(({ key }) => key);
  const shown = readOnly ? rows : withBlankRow(rows, keys);
  const change = (next: readonly TextRow<K>[]) => onChange(withBlankRow(next, keys));
  const focus = (index: number, at: number) =>
    list.current?.querySelectorAll('li')[index]?.querySelectorAll('input')[at]?.focus();
  const remove = (index: number) => {
    change(shown.toSpliced(index, 1));
    // Focus goes on to what takes its place.
    focus(index, 0);
  };
  const edit = (index: number, at: number, row: TextRow<K>) => {
    const next = withBlankRow(shown.with(index, row), keys);
    // Emptied behind other empty rows, it goes with them: the focus goes to the one that is left.
    if (index >= next.length) focus(next.length - 1, at);
    onChange(next);
  };
  return (
    <ul ref={list} aria-label={label} className={styles.rows}>
      {shown.map((row, index) => (
        <li key={index} className={styles.row}>
          <div className={styles.room}>
            <div
              className={mergeClasses(styles.fields, fields.length > 2 && styles.three)}
              style={{ '--columns': columns } as CSSProperties}
            >
              {fields.map(({ key, label: name, type = 'text', maxLength }, at) => {
                const wrong = problem?.(row, key, index);
                return (
                  <div key={key}>
                    <Input
                      size={control.size}
                      type={type}
                      aria-label={`${name} ${index + 1}`}
                      placeholder={name}
                      value={row[key]}
                      maxLength={maxLength}
                      readOnly={readOnly}
                      autoComplete="off"
                      aria-invalid={wrong !== undefined || undefined}
                      onChange={(_, { value }) => edit(index, at, { ...row, [key]: value })}
                      className={mergeClasses(
                        control.className,
                        styles.field,
                        at > 0 && styles.below,
                        at < fields.length - 1 && styles.above,
                      )}
                    />
                    {wrong && (
                      <div role="alert" className={styles.message}>
                        {wrong}
                      </div>
                    )}
                  </div>
                );
              })}
            </div>
          </div>
          {!readOnly &&
            (isBlank(row) && index === shown.length - 1 ? (
              <span className={styles.noButton} />
            ) : (
              <IconButton
                icon={<Delete20Regular aria-hidden />}
                label={deleteLabel(row[keys[0] as K] || String(index + 1))}
                onClick={() => remove(index)}
              />
            ))}
        </li>
      ))}
    </ul>
  );
}
