import { PHONE } from '@portal/ui/media';
import { makeStyles, tokens, typographyStyles } from '@portal/ui/styles';
import { Title2 } from '@portal/ui/text';
import { parseText } from './parse-text';
import { type LegalName, useReplacement } from './useReplacement';

const useStyles = makeStyles({
  page: {
    width: '100%',
    maxWidth: '720px',
    margin: '0 auto',
    padding: '40px 24px 64px',
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    gap: tokens.spacingVerticalM,
    [PHONE]: { padding: '24px 16px 48px' },
  },
  heading: { ...typographyStyles.subtitle2, margin: `${tokens.spacingVerticalM} 0 0` },
  paragraph: {
    ...typographyStyles.body1,
    margin: 0,
    whiteSpace: 'pre-line',
    overflowWrap: 'anywhere',
    color: tokens.colorNeutralForeground2,
  },
});

/**
 * One titled text [R-ACC-04]: ours, or the one that the deployment puts in its place.
 * @param text lines; `## ` starts a heading, an empty line a paragraph
 */
export function LegalPage({ name, title, text }: { name: LegalName; title: string; text: string }) {
  const styles = useStyles();
  const replacement = useReplacement(name);
  if (replacement === undefined) return null;
  const page = parseText(replacement ?? text);
  return (
    <article className={styles.page}>
      <Title2>{page.title ?? title}</Title2>
      {page.blocks.map(({ kind, text: words }, index) =>
        kind === 'heading' ? (
          <h2 key={index} className={styles.heading}>
            {words}
          </h2>
        ) : (
          <p key={index} className={styles.paragraph}>
            {words}
          </p>
        ),
      )}
    </article>
  );
}
