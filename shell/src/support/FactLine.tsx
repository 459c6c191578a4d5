import { Button } from '@portal/ui/button';
import { Copy16Regular } from '@portal/ui/icons';
import { PHONE } from '@portal/ui/media';
import { makeStyles, mergeClasses, tokens } from '@portal/ui/styles';
import { Mono } from '@portal/ui/text';
import { linesOf } from '../app/FactList';
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
    position: 'relative',
    minWidth: 0,
    margin: 0,
  },
  fact: { display: 'flex', gap: tokens.spacingHorizontalS, minWidth: 0 },
  client: {},
  shell: {},
  // A phone has room for the versions; what is copied has all of it.
  environment: { [PHONE]: { display: 'none' } },
  user: { [PHONE]: { display: 'none' } },
  // `production` says by itself what it is.
  unseen: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  name: { color: tokens.colorNeutralForeground3 },
  value: { margin: 0, overflowWrap: 'anywhere' },
  // Its text ends where all else ends.
  copy: {
    flexShrink: 0,
    marginInlineEnd: `calc(-1 * ${tokens.spacingHorizontalS})`,
    color: tokens.colorBrandForegroundLink,
    fontWeight: tokens.fontWeightRegular,
  },
});

/** The hash alone: the version before it is the client's. */
const shortOf = (version: string) => version.slice(version.lastIndexOf('-') + 1);

/** Versions, deployment and account in one line, to be copied into a ticket. */
export function FactLine() {
  const styles = useStyles();
  const { t } = useSupportTexts();
  const facts = factsNow();
  const lines = [
    { id: 'client', value: facts.client },
    { id: 'shell', value: facts.shell },
    { id: 'environment', value: facts.environment },
    { id: 'user', value: facts.user },
  ] as const;
  const { copy, isCopied } = useCopy(() => linesOf(lines.map(({ id, value }) => [t(`facts.${id}`), value])));
  return (
    <div className={styles.line}>
      <dl className={styles.facts}>
        {lines.map(({ id, value }) => (
          <div key={id} className={mergeClasses(styles.fact, styles[id])}>
            <Mono as="dt" className={mergeClasses(styles.name, id === 'environment' && styles.unseen)}>
              {t(`facts.${id}`)}
            </Mono>
            <Mono as="dd" className={styles.value}>
              {id === 'shell' ? shortOf(value) : value}
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
