import type { RightsStep, SupportEntry } from '@portal/contracts/support';
import type { Right } from '@portal/domain/rights';
import { Button } from '@portal/ui/button';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Body1Strong, Meta } from '@portal/ui/text';
import { portalTokens } from '@portal/ui/theme';
import { useState } from 'react';
import { useSupportTexts } from '../texts';
import { ScopeText } from './ScopeText';
import { isWhy } from './step-words';

const useStyles = makeStyles({
  head: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalM,
    paddingBottom: tokens.spacingVerticalXS,
    borderBottom: `1px solid ${tokens.colorNeutralStroke2}`,
  },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  entry: {
    padding: '12px 0',
    overflowWrap: 'anywhere',
    ':not(:last-child)': { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  },
  rights: { display: 'flex', flexWrap: 'wrap', gap: '6px', margin: '6px 0 0', padding: 0, listStyleType: 'none' },
  right: {
    display: 'block',
    boxSizing: 'border-box',
    padding: '2px 7px',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    color: tokens.colorNeutralForeground1,
    backgroundColor: tokens.colorNeutralBackground3,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderRadius: tokens.borderRadiusMedium,
  },
  why: {
    color: portalTokens.portalStatusOkForeground,
    backgroundColor: portalTokens.portalStatusOkBackground,
    border: `1px solid ${portalTokens.portalStatusOkStroke}`,
  },
  more: {
    minWidth: '28px',
    minHeight: '24px',
    cursor: 'pointer',
    ':hover': { backgroundColor: tokens.colorNeutralBackground3Hover },
  },
});

/** So many scopes are shown at first: who owns devices has one for each. */
const SCOPES = 20;
/** So many rights of a scope are shown at first; an admin has 21 of them. */
const SHOWN = 6;

interface EntriesProps {
  entries: readonly SupportEntry[];
  at: number;
  asked: Right | undefined;
  chain: readonly RightsStep[];
}

/** All that somebody holds, by scope. */
export function Entries({ entries, at, asked, chain }: EntriesProps) {
  const styles = useStyles();
  const { t, formatTime } = useSupportTexts();
  const [isWhole, setWhole] = useState(false);
  const gives = ({ scope }: SupportEntry) => chain.some((step) => step.gives && step.scope === scope);
  const shown = isWhole ? entries : entries.filter((entry, place) => place < SCOPES || gives(entry));
  return (
    <section aria-label={t('rights.entries')}>
      <div className={styles.head}>
        <Body1Strong as="h3">{t('rights.entries')}</Body1Strong>
        <Meta>
          {t('rights.scopes', { count: entries.length })} · {t('rights.refreshed', { time: formatTime(at) })}
        </Meta>
      </div>
      <ul className={styles.list}>
        {shown.map((entry) => (
          <Entry
            key={entry.scope}
            entry={entry}
            why={(right) => asked !== undefined && isWhy(chain, entry.scope, right, asked)}
          />
        ))}
      </ul>
      {shown.length < entries.length && (
        <Button appearance="transparent" onClick={() => setWhole(true)}>
          {t('rights.allScopes', { count: entries.length })}
        </Button>
      )}
    </section>
  );
}

function Entry({ entry, why }: { entry: SupportEntry; why: (right: Right) => boolean }) {
  const styles = useStyles();
  const { t } = useSupportTexts();
  const [isWhole, setWhole] = useState(false);
  // What is asked about is never among those that are left out.
  const rights = [...entry.rights].sort((a, b) => Number(why(b)) - Number(why(a)));
  const shown = isWhole || rights.length <= SHOWN + 1 ? rights : rights.slice(0, SHOWN);
  const name = entry.scope === '*' ? t('rights.global') : (entry.name ?? t('rights.gone'));
  return (
    <li className={styles.entry}>
      <Body1Strong>{name}</Body1Strong> <ScopeText scope={entry.scope} />
      <ul className={styles.rights}>
        {shown.map((right) => (
          <li key={right} className={mergeClasses(styles.right, why(right) && styles.why)}>
            {right}
          </li>
        ))}
        {shown.length < rights.length && (
          <li>
            <button
              type="button"
              className={mergeClasses(styles.right, styles.more)}
              aria-label={t('rights.more', { count: rights.length - shown.length, name })}
              onClick={() => setWhole(true)}
            >
              +{rights.length - shown.length}
            </button>
          </li>
        )}
        {rights.length === 0 && <Meta as="span">{t('rights.noRights')}</Meta>}
      </ul>
    </li>
  );
}
