import { cloudConnectIdProblem } from '@portal/domain/validation';

/** What was typed or pasted: one Cloud Connect ID, or several with spaces, commas or line breaks between them. */
export interface TypedIds {
  /** As long as an ID is, each once. */
  valid: string[];
  invalid: string[];
}

const isId = (word: string) => cloudConnectIdProblem(word) === undefined;
const bare = (text: string) => text.replace(/[\s-]/g, '');

/** R-VAL-13. An ID that is written in groups, with spaces or hyphens between them, counts as it stands without them. */
export function typedIds(text: string): TypedIds {
  const lines = text.split(/[\n\r\t,;]+/);
  const words = [
    ...new Set(
      lines.flatMap((line) =>
        isId(bare(line))
          ? [bare(line)]
          : line.split(/\s+/).map((word) => (!isId(word) && isId(bare(word)) ? bare(word) : word)),
      ),
    ),
  ];
  const typed = words.filter((word) => word !== '');
  return { valid: typed.filter(isId), invalid: typed.filter((word) => !isId(word)) };
}

/** Of what is typed so far: how many words there are, how many of them are as long as an ID, and how many signs the first one has. */
export function countTyped(text: string): { words: number; whole: number; signs: number } {
  const { valid, invalid } = typedIds(text);
  const first = valid[0] ?? bare(invalid[0] ?? '');
  return { words: valid.length + invalid.length, whole: valid.length, signs: first.length };
}
