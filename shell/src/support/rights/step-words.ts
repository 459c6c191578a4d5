import type { RightsStep } from '@portal/contracts/support';
import type { Right } from '@portal/domain/rights';

/** Why a step of the chain gives the right, or does not; a key of the texts, with what is filled in. */
export interface StepWords {
  readonly key: 'role' | 'owner' | 'granted' | 'without' | 'member' | 'nothing';
  /** The role that gives it. */
  readonly role?: string;
}

/** The steps that explain an answer: up to the first that gives the right, else all. */
export function stepsToTell(chain: readonly RightsStep[]): readonly RightsStep[] {
  const first = chain.findIndex(({ gives }) => gives);
  return first < 0 ? chain : chain.slice(0, first + 1);
}

/** What stands at a step. */
export function wordsOf(step: RightsStep, nameOf: (role: RightsStep['roles'][number]) => string): StepWords {
  const role = step.roles.find(({ gives }) => gives);
  if (step.gives && role) return { key: 'role', role: nameOf(role) };
  if (step.gives && step.owner) return { key: 'owner' };
  if (step.gives || step.granted) return { key: 'granted' };
  if (step.roles.length > 0 || step.owner) return { key: 'without' };
  return { key: step.member ? 'member' : 'nothing' };
}

/** Whether a right of an entry is why the answer is yes. */
export const isWhy = (chain: readonly RightsStep[], scope: string, right: Right, asked: Right): boolean =>
  right === asked && chain.some((step) => step.gives && step.scope === scope);
