import type { Incident } from '@portal/contracts/incidents';
import { Avatar } from '@portal/ui/avatar';
import { useControlSize } from '@portal/ui/control-size';
import { ToggleButton } from '@portal/ui/form';
import { CloudCheckmark20Regular } from '@portal/ui/icons';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Meta } from '@portal/ui/text';
import { Time } from '@portal/ui/time';
import { useState } from 'react';
import { type HistoryStep, historySteps } from '../../data/history';
import { Panel } from '../../parts/Panel';
import { useIncidentTexts } from '../../texts';
import { ChangeLine } from './ChangeLine';

const useStyles = makeStyles({
  list: { listStyleType: 'none', margin: 0, padding: 0 },
  step: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: '32px minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    paddingBottom: '16px',
    // The line that joins the steps.
    '&:not(:last-child)::before': {
      content: '""',
      position: 'absolute',
      left: '15px',
      top: '36px',
      bottom: '4px',
      width: '2px',
      backgroundColor: tokens.colorNeutralStroke2,
    },
  },
  words: { display: 'flex', flexDirection: 'column', gap: '6px', minWidth: 0, paddingTop: '6px' },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalS,
    // A name may be one word of 255 letters.
    overflowWrap: 'anywhere',
  },
  box: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    alignItems: 'center',
    gap: '6px 16px',
    margin: 0,
    padding: '8px 12px',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
  },
  quote: {
    margin: 0,
    padding: '8px 12px',
    width: 'fit-content',
    maxWidth: '100%',
    boxSizing: 'border-box',
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground2,
    overflowWrap: 'anywhere',
    whiteSpace: 'pre-line',
  },
});

/** Who did what and said what, newest first, or what was said alone; the last entry reads "created incident" [R-INC-16]. */
export function History({ incident }: { incident: Incident }) {
  const styles = useStyles();
  const { t, language } = useIncidentTexts();
  const control = useControlSize();
  const [talk, setTalk] = useState(false);
  const steps = historySteps(incident.history, language).map((step, index, { length }) => ({
    ...step,
    key: `${step.at}/${length - index}`,
  }));
  const said = steps.filter(({ comment }) => comment);
  return (
    <Panel
      title={t('history.title')}
      action={
        said.length > 0 && (
          <ToggleButton {...control} size="small" appearance="subtle" checked={talk} onClick={() => setTalk(!talk)}>
            {t('history.talk', { count: said.length })}
          </ToggleButton>
        )
      }
    >
      <ol className={styles.list}>
        {(talk ? said : steps).map((step) => (
          <Step key={step.key} step={step} />
        ))}
      </ol>
    </Panel>
  );
}

const SENTENCE = { created: 'history.created', changed: 'history.changed', commented: 'history.commented' } as const;

function Step({ step }: { step: HistoryStep }) {
  const styles = useStyles();
  const { t } = useIncidentTexts();
  const name = step.user === null ? t('history.system') : (step.userName ?? t('history.unknown'));
  return (
    <li className={styles.step}>
      {step.user === null ? (
        <Avatar aria-hidden icon={<CloudCheckmark20Regular />} />
      ) : (
        <Avatar aria-hidden name={name} color="colorful" image={step.avatar ? { src: step.avatar } : undefined} />
      )}
      <div className={styles.words}>
        <span className={styles.line}>
          <span>
            <Sentence text={t(SENTENCE[step.kind], { name: MARK })} name={name} />
          </span>
          <Meta>
            <Time value={step.at} />
          </Meta>
        </span>
        {step.changes.length > 0 && (
          <dl className={styles.box}>
            {step.changes.map((change) => (
              <ChangeLine key={change.field} change={change} />
            ))}
          </dl>
        )}
        {step.comment && <blockquote className={styles.quote}>{step.comment}</blockquote>}
      </div>
    </li>
  );
}

/** Where the name stands in a sentence is the language's affair; it is only set in bold. */
const MARK = '\u0000';
function Sentence({ text, name }: { text: string; name: string }) {
  const [before, after] = text.split(MARK);
  return (
    <>
      {before}
      <strong>{name}</strong>
      {after}
    </>
  );
}
