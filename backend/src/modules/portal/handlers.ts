import { planRelease, publishRelease, readShellNeeds, storeRelease } from '@portal/contracts/publishing';
import { listReleases, overrideRemote } from '@portal/contracts/releases';
import { audit } from '../../kernel/audit';
import { HttpError } from '../../kernel/http-error';
import { type Route, serve } from '../../kernel/serve';
import { inTransaction } from '../../kernel/transaction';
import { listOffers, readOffer } from './offers';
import { planOf, publish, shellNeeds, storeReleaseFiles } from './publishing';

export const routes: Route[] = [
  serve(listReleases, async ({ services }) => listOffers(services.config.releasesDir)),
  serve(overrideRemote, async ({ services, caller, body: { remote, version } }) => {
    const offer = await readOffer(services.config.releasesDir, remote, version);
    if (!offer) throw new HttpError(404, 'ERROR_NOT_FOUND', 'there is no such version to choose');
    await inTransaction(services, (trx) =>
      audit(trx, {
        by: caller.userId,
        action: 'release.override',
        subject: `release:${remote}`,
        after: { versions: [{ version, traffic: 100 }] },
      }),
    );
    return { registry: offer.text, signature: offer.signature };
  }),
  serve(readShellNeeds, shellNeeds),
  serve(storeRelease, async (call) => ({ stored: await storeReleaseFiles(call, call.body, call.file) })),
  serve(planRelease, async (call) => ({ plan: await planOf(call, call.body.wish) })),
  serve(publishRelease, async (call) => {
    const { wish, reason, agreed } = call.body;
    return { serial: await publish(call, wish, reason, agreed) };
  }),
];
