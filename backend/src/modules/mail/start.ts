import { embeddedMailbox, smtpTransport } from '../../adapters/mail';
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

  let running: Promise<unknown> = Promise.resolve();
  let busy = false;
  const tick = () => {
    if (busy) return;
    busy = true;
    running = deliverDue(services, transport)
      .catch((error: unknown) =>
        log.error({ reason: error instanceof Error ? error.message : String(error) }, 'mail delivery failed'),
      )
      .finally(() => {
        busy = false;
      });
  };
  const timers = [
    setInterval(tick, CHECK_MS),
    setInterval(
      () =>
        void forgetOld(services).catch((error: unknown) =>
          log.warn({ reason: String(error) }, 'old mails not removed'),
        ),
      FORGET_EVERY_MS,
    ),
  ];
  return async () => {
    timers.forEach(clearInterval);
    await running;
    transport.close();
    if (mailbox) await new Promise((closed) => mailbox.close(closed));
  };
};
