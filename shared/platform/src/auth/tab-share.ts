import type { Tokens } from './token-store';

/** How long a tab waits for the others to tell a newer token; one that sleeps does not answer (ms). */
const ANSWER_MS = 150;
const CHANNEL = 'portal.tokens';
const PRESENCE = 'portal.tab';

type Message = { kind: 'ask'; code: string } | { kind: 'have'; tokens: Tokens };

/** How tabs of one browser hand a rotated token on, on a channel of their own [R-AUTH-21]. */
export interface TabShare {
  /** Asks the others for newer tokens of the same log-in. Answers soon when there are no others. */
  ask(mine: Tokens): Promise<Tokens | undefined>;
  /** Tells the others. */
  tell(tokens: Tokens): void;
  /** Runs alone among all tabs. */
  alone<T>(work: () => Promise<T>): Promise<T>;
}

/**
 * @param current what this tab has, for others that ask
 * @param onTokens another tab tells what it has
 */
export function tabShare(current: () => Tokens | null, onTokens: (tokens: Tokens) => void): TabShare {
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(CHANNEL);
  const waiting = new Set<(tokens: Tokens) => void>();
  let present = false;

  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    const mine = current();
    if (data.kind === 'have') {
      onTokens(data.tokens);
      for (const take of waiting) take(data.tokens);
    } else if (mine?.code === data.code) {
      channel.postMessage({ kind: 'have', tokens: mine } satisfies Message);
    }
  });

  /** A lock that every tab with a log-in holds together with the others: so each can see whether there are others. */
  function bePresent() {
    if (present || !navigator.locks) return;
    present = true;
    // Forbidden together with storage: then nobody can see us.
    navigator.locks.request(PRESENCE, { mode: 'shared' }, () => new Promise(() => undefined)).catch(() => undefined);
  }

  async function areThereOthers(): Promise<boolean> {
    if (!navigator.locks) return channel !== undefined;
    const found = await navigator.locks.query().catch(() => undefined);
    if (!found) return channel !== undefined;
    const { held = [] } = found;
    return held.filter(({ name }) => name === PRESENCE).length > (present ? 1 : 0);
  }

  return {
    async ask(mine) {
      bePresent();
      if (!channel || !(await areThereOthers())) return undefined;
      return new Promise((resolve) => {
        const finish = (tokens?: Tokens) => {
          clearTimeout(timer);
          waiting.delete(take);
          resolve(tokens);
        };
        const take = (tokens: Tokens) => {
          if (tokens.code === mine.code && tokens.expiresAt > mine.expiresAt) finish(tokens);
        };
        const timer = setTimeout(finish, ANSWER_MS);
        waiting.add(take);
        channel.postMessage({ kind: 'ask', code: mine.code } satisfies Message);
      });
    },
    tell(tokens) {
      bePresent();
      channel?.postMessage({ kind: 'have', tokens } satisfies Message);
    },
    async alone(work) {
      let began = false;
      const begin = () => {
        began = true;
        return work();
      };
      if (!navigator.locks) return work();
      try {
        return await navigator.locks.request('portal.refresh', begin);
      } catch (error) {
        // Where storage is forbidden, locks are too: then each tab works for itself.
        if (began) throw error;
        return work();
      }
    },
  };
}
