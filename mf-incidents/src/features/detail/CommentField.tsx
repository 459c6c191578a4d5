import { TEXT_LENGTH } from '@portal/domain/limits';
import { Button } from '@portal/ui/button';
import { useControlSize } from '@portal/ui/control-size';
import { TextField } from '@portal/ui/edit/TextField';
import { usePhone } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { useId, useState } from 'react';
import { useIncidentTexts } from '../../texts';
import type { CommentBox } from './useComment';

/** More of them are shown on request; on phones each takes a line. */
const FIRST = { wide: 6, phone: 3 };

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', gap: tokens.spacingVerticalS, minWidth: 0 },
  options: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalSNudge,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  option: { maxWidth: '100%', fontWeight: tokens.fontWeightRegular, overflowWrap: 'anywhere', textAlign: 'start' },
});

interface CommentFieldProps {
  box: CommentBox;
  /** The group's texts for comments [R-INC-14]. */
  options: readonly string[];
}

/** Where a comment is written: empty at first, with the group's diagnoses to take over. */
export function CommentField({ box, options }: CommentFieldProps) {
  const styles = useStyles();
  const { t } = useIncidentTexts();
  const control = useControlSize();
  const label = useId();
  const [all, setAll] = useState(false);
  const first = usePhone() ? FIRST.phone : FIRST.wide;
  const shown = all ? options : options.slice(0, first);
  return (
    <div className={styles.root}>
      <TextField label={t('detail.comment')} rows={3} maxLength={TEXT_LENGTH} value={box.text} onChange={box.write} />
      {options.length > 0 && (
        <>
          <Meta id={label}>{t('detail.diagnosis')}</Meta>
          <ul aria-labelledby={label} className={styles.options}>
            {shown.map((option) => (
              <li key={option}>
                <Button
                  size={control.size === 'medium' ? 'small' : control.size}
                  className={styles.option}
                  onClick={() => box.insert(option)}
                >
                  {option}
                </Button>
              </li>
            ))}
            {shown.length < options.length && (
              <li>
                <Button size="small" appearance="subtle" onClick={() => setAll(true)}>
                  {t('detail.moreDiagnosis', { count: options.length - first })}
                </Button>
              </li>
            )}
          </ul>
        </>
      )}
    </div>
  );
}
