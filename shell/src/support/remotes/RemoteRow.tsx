import type { RegistryEntry } from '@portal/contracts/registry';
import { useTask } from '@portal/platform/task';
import { useId } from '@portal/ui/field';
import { IconButton } from '@portal/ui/icon-button';
import { ArrowClockwise20Regular, ChevronDown20Regular, ChevronUp20Regular } from '@portal/ui/icons';
import { PHONE, TOUCH } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Body1Strong, Mono } from '@portal/ui/text';
import { useState } from 'react';
import { useChosen } from '../override/chosen';
import { OverrideTag } from '../override/OverrideTag';
import { useSupportTexts } from '../texts';
import { HealthMark } from './HealthMark';
import type { Health } from './health';
import { RemoteDetails } from './RemoteDetails';
import { retryRemote } from './retry';

const useStyles = makeStyles({
  item: { borderBottom: `1px solid ${tokens.colorNeutralStroke2}` },
  row: {
    position: 'relative',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) 148px minmax(0, 188px) 32px',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    minHeight: '51px',
    padding: '4px 0',
    ':hover': { backgroundColor: tokens.colorSubtleBackgroundHover },
    [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr) auto 44px', minHeight: '60px' },
  },
  open: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    minWidth: 0,
    padding: 0,
    border: 'none',
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    textAlign: 'start',
    cursor: 'pointer',
    outlineStyle: 'none',
    // The whole row can be pressed.
    '::after': { content: '""', position: 'absolute', inset: 0 },
    ':focus-visible::after': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  title: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  name: { overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  version: { overflowWrap: 'anywhere', [PHONE]: { display: 'none' } },
  versionBelow: { display: 'none', [PHONE]: { display: 'block' } },
  end: { position: 'relative', zIndex: 1, justifySelf: 'end' },
  chevron: {
    display: 'flex',
    justifyContent: 'center',
    width: '32px',
    color: tokens.colorNeutralForeground2,
    [TOUCH]: { width: '44px' },
  },
});

interface RemoteRowProps {
  entry: RegistryEntry;
  health: Health;
}

/** One remote: name, version and health; opened, what else is known of it. */
export function RemoteRow({ entry, health }: RemoteRowProps) {
  const styles = useStyles();
  const { t, language } = useSupportTexts();
  const [isOpen, setOpen] = useState(false);
  const id = useId('remote');
  const { name, title } = entry.extras;
  const isChosen = useChosen(({ list }) => list.some(({ remote }) => remote === name));
  const retry = useTask(() => retryRemote(name));
  const version = health.state === 'waiting' ? entry.metadata.version : health.version;
  const label = title[language] ?? name;
  return (
    <li className={styles.item}>
      <div className={styles.row}>
        <button
          type="button"
          className={styles.open}
          aria-expanded={isOpen}
          aria-controls={isOpen ? id : undefined}
          onClick={() => setOpen(!isOpen)}
        >
          <span className={styles.title}>
            <Body1Strong className={styles.name}>{label}</Body1Strong>
            {isChosen && <OverrideTag />}
          </span>
          <Mono className={styles.quiet}>
            {name} <span className={styles.versionBelow}>{version}</span>
          </Mono>
        </button>
        <Mono className={styles.version}>{version}</Mono>
        <HealthMark health={health} />
        {health.state === 'failed' ? (
          <IconButton
            className={styles.end}
            icon={<ArrowClockwise20Regular aria-hidden />}
            label={t('remotes.retry')}
            of={label}
            disabled={retry.busy}
            onClick={() => void retry.run()}
          />
        ) : (
          <span aria-hidden className={styles.chevron}>
            {isOpen ? <ChevronUp20Regular /> : <ChevronDown20Regular />}
          </span>
        )}
      </div>
      {isOpen && (
        <div id={id}>
          <RemoteDetails entry={entry} health={health} />
        </div>
      )}
    </li>
  );
}
