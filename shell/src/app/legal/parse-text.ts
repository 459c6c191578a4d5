export interface LegalBlock {
  readonly kind: 'heading' | 'paragraph';
  readonly text: string;
}

/**
 * Reads a plain text: a first line `# …` is its title, `## …` a heading, empty lines part paragraphs. Never markup [R-CONST-07].
 */
export function parseText(text: string): { title: string | undefined; blocks: LegalBlock[] } {
  const parts = text
    .trim()
    .split(/\r?\n(?:[ \t]*\r?\n)+/)
    .flatMap(splitHeading)
    .filter((part) => part !== '');
  const title = parts[0]?.startsWith('# ') ? parts.shift()?.slice(2).trim() : undefined;
  return {
    title,
    blocks: parts.map((part) =>
      part.startsWith('## ') ? { kind: 'heading', text: part.slice(3).trim() } : { kind: 'paragraph', text: part },
    ),
  };
}

/** A heading may stand right above its paragraph. */
function splitHeading(part: string): string[] {
  const lines = part.split(/\r?\n/);
  return lines[0]?.startsWith('#') ? [lines[0].trim(), lines.slice(1).join('\n').trim()] : [part.trim()];
}
