import { cloudConnectIdProblem } from '@portal/domain/validation';

/** What was typed or pasted: one Cloud Connect ID, or several with spaces, commas or line breaks between them. */
export interface TypedIds {
  /** As long as an ID is, each once. */
  valid: string[];
  invalid: string[];
}

/** R-VAL-13. */
export function typedIds(text: string): TypedIds {
  const words = [...new Set(text.split(/[\s,;]+/).filter((word) => word !== ''))];
  return { valid: words.filter((word) => !cloudConnectIdProblem(word)), invalid: words.filter((word) => cloudConnectIdProblem(word)) };
}
