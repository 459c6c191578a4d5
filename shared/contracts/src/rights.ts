import { endpoint } from './endpoint';
import { listOf, obj, shapeless, text } from '#shape';
import type { Right, Scope } from '@portal/domain/rights';

export const RightsEntry = obj({ scope: shapeless<Scope>({ type: 'string' }), rights: listOf(shapeless<Right>({ type: 'string' })) });
export const Role = obj({ id: text(), name: text() });

/** R-API-69. */
export const readOwnRights = endpoint({
  method: 'GET', path: '/api/rights/self', right: 'login', summary: 'All rights of the caller, by scope.', reply: listOf(RightsEntry), cache: 'rights',
});
