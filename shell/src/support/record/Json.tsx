import { makeStyles, tokens } from '@portal/ui/styles';
import { portalTokens } from '@portal/ui/theme';
import { Fragment, useMemo } from 'react';

const useStyles = makeStyles({
  key: { color: tokens.colorBrandForeground1 },
  text: { color: portalTokens.portalStatusOkForeground },
});

/** Keys, texts, and what stands between them. */
const PART = /("(?:[^"\\]|\\.)*")(\s*:)?/g;

/** A value as JSON, keys and texts in colours of their own. */
export function Json({ value }: { value: unknown }) {
  const styles = useStyles();
  const parts = useMemo(() => {
    const text = JSON.stringify(value, undefined, 2) ?? 'undefined';
    const found: { text: string; look?: 'key' | 'text' }[] = [];
    let end = 0;
    for (const match of text.matchAll(PART)) {
      found.push({ text: text.slice(end, match.index) });
      found.push({ text: match[1] ?? '', look: match[2] === undefined ? 'text' : 'key' });
      end = match.index + (match[1] ?? '').length;
    }
    found.push({ text: text.slice(end) });
    return found;
  }, [value]);
  return (
    <>
      {parts.map(({ text, look }, at) =>
        // Nothing of it moves.
        look ? (
          <span key={at} className={styles[look]}>
            {text}
          </span>
        ) : (
          <Fragment key={at}>{text}</Fragment>
        ),
      )}
    </>
  );
}
