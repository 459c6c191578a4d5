import { listWaitingMails, resendMail } from '@portal/contracts/support';
import { type Route, serve } from '../../kernel/serve';
import * as waiting from './waiting';

export const routes: Route[] = [
  serve(listWaitingMails, async ({ services, query }) => waiting.waitingMails(services.db, query)),

  serve(resendMail, async (call) => waiting.resendMail(call, call.params.mailId)),
];
