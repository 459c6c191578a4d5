import './remotes/open-door';
import { setActions } from '@portal/platform/actions';
import { start } from './bootstrap';
import { prefetchOnIntent } from './remotes/intent';
import { startRegistry, useRegistry } from './remotes/registry';
import { actionsOf } from './remotes/resolve';

useRegistry.subscribe(({ remotes }) => setActions(actionsOf(remotes)));
void startRegistry();
prefetchOnIntent();
start();
