import { listIntegrations } from '@portal/contracts/integration';
import { type Route, serve } from '../../kernel/serve';

/** Users of the portal are told by its own bell and by mail; nothing else is connected. */
const INTEGRATIONS = [{ type: 'user', name: 'User of the portal' }];

export const routes: Route[] = [serve(listIntegrations, async () => INTEGRATIONS)];
