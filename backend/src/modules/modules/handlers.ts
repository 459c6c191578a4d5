import { readModule } from '@portal/contracts/modules';
import { MODULES } from '@portal/domain/modules';
import { moduleOn } from '../../kernel/authenticate';
import { HttpError } from '../../kernel/http-error';
import { type Route, serve } from '../../kernel/serve';

export const routes: Route[] = [
  serve(readModule, async ({ params, services }) => {
    const module = MODULES.find((name) => name === params.name);
    if (!module) throw new HttpError(404, 'ERROR_NOT_FOUND', 'there is no such module');
    return (await moduleOn(services, module)) ? 'true' : 'false';
  }),
];
