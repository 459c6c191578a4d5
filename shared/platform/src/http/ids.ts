import { IDS_SPLIT } from '@portal/domain/limits';
import type { Answer, AnyInput } from './send';

/** The parts in which a long list of ids is asked; undefined when the call has none. An empty list makes no part [R-API-03]. */
export function idParts(input: AnyInput): string[][] | undefined {
  const text = input.query?.ids;
  if (typeof text !== 'string') return undefined;
  const ids = text
    .replace(/^\[|\]$/g, '')
    .split(',')
    .filter((id) => id !== '');
  const parts: string[][] = [];
  for (let at = 0; at < ids.length; at += IDS_SPLIT) parts.push(ids.slice(at, at + IDS_SPLIT));
  return parts;
}

/** Asks in parts of 100, so that common proxies pass the address, and joins the lists in their order [R-CONST-04]. */
export async function inParts(input: AnyInput, ask: (part: AnyInput) => Promise<Answer>): Promise<Answer> {
  const parts = idParts(input);
  if (!parts || parts.length === 1) return ask(input);
  const answers = await Promise.all(
    parts.map((ids) => ask({ ...input, query: { ...input.query, ids: `[${ids.join(',')}]` } })),
  );
  return { body: answers.flatMap(({ body }) => (Array.isArray(body) ? (body as unknown[]) : [])) };
}
