import { embeddedMailbox, smtpTransport } from '../../adapters/mail';
import { intervalJob } from '../../kernel/interval-job';
import { reasonOf } from '../../kernel/reason-of';
import type { Start } from '../../kernel/services';
import { deliverDue, forgetOld } from './deliver';
import { startMailbox } from './mailbox';

/** A new mail waits at most this long (ms). */
const CHECK_MS = 1_000;
const FORGET_EVERY_MS = 3_600_000;

/** Delivers queued mails until the stop; opens the mailbox when no server is configured. */
export const start: Start = async (services) => {
  const { config, log } = services;
  const transport =
    config.mailUrl === undefined
      ? embeddedMailbox
      : smtpTransport(config.mailUrl, new URL(config.origins[0] ?? 'http://localhost').hostname);
  const mailbox = config.mailUrl === undefined ? await startMailbox(services, config.mailPort) : undefined;

  const stopDelivery = intervalJob(CHECK_MS, log, 'mail delivery', () =>
    deliverDue(services, transport).catch((error: unknown) =>
      log.error({ reason: reasonOf(error) }, 'mail delivery failed'),
    ),
  );
  const stopForgetting = intervalJob(FORGET_EVERY_MS, log, 'removing old mails', () => forgetOld(services));
  return async () => {
    await stopDelivery();
    await stopForgetting();
    transport.close();
    if (mailbox) await new Promise((closed) => mailbox.close(closed));
  };
};
