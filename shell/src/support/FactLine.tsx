import { Button } from '@portal/ui/button';
import { Copy16Regular } from '@portal/ui/icons';
import { PHONE } from '@portal/ui/media';
import { makeStyles, tokens } from '@portal/ui/styles';
import { Mono } from '@portal/ui/text';
import { factsNow } from './facts';
import { useSupportTexts } from './texts';
import { useCopy } from './useCopy';

const useStyles = makeStyles({
  line: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalM, padding: '0 20px', minHeight: '32px' },
  facts: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXXS,
    flexGrow: 1,
    minWidth: 0,
    margin: 0,
    [PHONE]: { padding: 0 },
  },
  fact: { display: 'flex', gap: tokens.spacingHorizontalS, minWidth: 0 },
  name: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, overflowWrap: 'anywhere' },
  copy: { flexShrink: 0, color: tokens.colorBrandForegroundLink, fontWeight: tokens.fontWeightRegular },
});

/** Versions, deployment and account in one line, to be copied into a ticket. */
export function FactLine() {
  const styles = useStyles();
  const { t } = useSupportTexts();
  const facts = factsNow();
  const lines = [
    [t('facts.client'), facts.client],
    [t('facts.shell'), facts.shell],
    [t('facts.environment'), facts.environment],
    [t('facts.user'), facts.user],
  ] as const;
  const { copy, isCopied } = useCopy(() => lines.map(([name, value]) => `${name}: ${value}`).join('\n'));
  return (
    <div className={styles.line}>
      <dl className={styles.facts}>
        {lines.map(([name, value]) => (
          <div key={name} className={styles.fact}>
            <Mono as="dt" className={styles.name}>
              {name}
            </Mono>
            <Mono as="dd" className={styles.value}>
              {value}
            </Mono>
          </div>
        ))}
      </dl>
      <Button appearance="transparent" size="small" className={styles.copy} icon={<Copy16Regular />} onClick={copy}>
        {isCopied ? t('copied') : t('copy')}
      </Button>
    </div>
  );
}
