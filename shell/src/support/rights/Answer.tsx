import type { Explanation, RightsStep } from '@portal/contracts/support';
import type { Right } from '@portal/domain/rights';
import { CheckmarkCircle20Filled, ErrorCircle20Filled } from '@portal/ui/icons';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Body1Strong, Caption1, Meta, Mono, Subtitle2 } from '@portal/ui/text';
import { portalTokens } from '@portal/ui/theme';
import { useSupportTexts } from '../texts';
import { ScopeText } from './ScopeText';
import { stepsToTell, wordsOf } from './step-words';

const useStyles = makeStyles({
  box: {
    padding: '14px 16px',
    backgroundColor: tokens.colorNeutralBackground2,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusLarge,
  },
  head: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalS },
  icon: { flexShrink: 0 },
  yes: { color: portalTokens.portalStatusOkForeground },
  no: { color: portalTokens.portalStatusAlertForeground },
  inherited: { marginInlineStart: 'auto' },
  hint: { marginTop: tokens.spacingVerticalXS },
  chain: { margin: '12px 0 0', padding: 0, listStyleType: 'none' },
  step: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    minWidth: 0,
    padding: '0 0 12px 26px',
    overflowWrap: 'anywhere',
    '::before': {
      content: '""',
      position: 'absolute',
      left: '5px',
      top: '5px',
      width: '7px',
      height: '7px',
      border: `2px solid ${tokens.colorNeutralForeground3}`,
      borderRadius: '50%',
    },
    ':not(:last-child)::after': {
      content: '""',
      position: 'absolute',
      left: '10px',
      top: '20px',
      bottom: '0',
      width: '1px',
      backgroundColor: tokens.colorNeutralStroke1,
    },
    ':last-child': { paddingBottom: 0 },
  },
  gives: {
    '::before': {
      backgroundColor: portalTokens.portalStatusOkForeground,
      border: `2px solid ${portalTokens.portalStatusOkForeground}`,
    },
  },
  quiet: { color: tokens.colorNeutralForeground3 },
});

interface AnswerProps {
  answer: Explanation;
  right: Right;
}

/** Whether somebody may, and why: from the place asked about upwards to where the right comes from. */
export function Answer({ answer, right }: AnswerProps) {
  const styles = useStyles();
  const { t } = useSupportTexts();
  const { allowed, visible, chain } = answer;
  const Icon = allowed ? CheckmarkCircle20Filled : ErrorCircle20Filled;
  const steps = stepsToTell(chain);
  return (
    <section className={styles.box} aria-label={t('rights.answer')}>
      <div className={styles.head} role="status">
        <Icon aria-hidden className={mergeClasses(styles.icon, allowed ? styles.yes : styles.no)} />
        <Subtitle2 as="strong">{t(allowed ? 'rights.allowed' : 'rights.notAllowed')}</Subtitle2>
        {allowed && steps.length > 1 && <Meta className={styles.inherited}>{t('rights.inherited')}</Meta>}
      </div>
      {!visible && (
        <Caption1 as="p" className={styles.hint}>
          {t('rights.invisible')}
        </Caption1>
      )}
      <ol className={styles.chain}>
        {steps.map((step, place) => (
          <li key={step.scope} className={mergeClasses(styles.step, step.gives && styles.gives)}>
            <span>
              <Body1Strong>{step.scope === '*' ? t('rights.whole') : (step.name ?? t('rights.gone'))}</Body1Strong>{' '}
              <ScopeText scope={step.scope} />
            </span>
            <StepLine step={step} right={right} isLast={place === steps.length - 1} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Stand for role and right in a sentence until it is drawn. */
const MARKS = { role: '\u0001', right: '\u0002' } as const;

function StepLine({ step, right, isLast }: { step: RightsStep; right: Right; isLast: boolean }) {
  const styles = useStyles();
  const { t, language } = useSupportTexts();
  const { key, role } = wordsOf(step, ({ name, internationalizedNames }) => internationalizedNames[language] ?? name);
  const next = !isLast && !step.gives ? ` ${t('rights.asksAbove')}` : '';
  // Each language puts the two where it wants them.
  const pieces = t(`rights.step.${key}`, { role: MARKS.role, right: MARKS.right }).split(/([\u0001\u0002])/);
  const drawn = (piece: string) => {
    if (piece === MARKS.right) return <Mono key={piece}>{right}</Mono>;
    return piece === MARKS.role ? <strong key={piece}>{role}</strong> : piece;
  };
  return (
    <Caption1 className={step.gives ? undefined : styles.quiet}>
      {pieces.map(drawn)}
      {next}
    </Caption1>
  );
}
