import type { Endpoint } from '@portal/contracts/endpoint';
import { declarationProblem } from './guard';
import type { Route } from './serve';

/** A portal that would answer a declared call with nothing, or an undeclared one without a check, does not start. */
export class IncompleteError extends Error {}

/** Throws IncompleteError unless every endpoint has exactly one handler, every handler an endpoint, and every endpoint a right or a reason to be public. */
export function demandComplete(endpoints: ReadonlyMap<string, Endpoint>, routes: readonly Route[]): void {
  const problems: string[] = [];
  const declared = new Set(endpoints.values());
  for (const [name, endpoint] of endpoints) {
    const problem = declarationProblem(endpoint);
    if (problem) problems.push(`${name} ${problem}`);
    const handlers = routes.filter((route) => route.endpoint === endpoint).length;
    if (handlers !== 1)
      problems.push(
        `${name} (${endpoint.method} ${endpoint.path}) has ${handlers === 0 ? 'no handler' : `${handlers} handlers`}`,
      );
  }
  for (const { endpoint } of routes)
    if (!declared.has(endpoint)) problems.push(`${endpoint.method} ${endpoint.path} is served but not declared`);
  if (problems.length > 0) throw new IncompleteError(`The calls are incomplete: ${problems.join('; ')}.`);
}
