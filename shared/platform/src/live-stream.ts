import type { LiveEventName, LiveEvents } from '@portal/contracts/events';
import { credentials } from './auth/credentials';
import { live } from './live';
import { electLeader } from './live/leader';
import type { ServerEvent } from './live/sse';
import { liveState } from './live/state';
import { keepStream } from './live/stream';

type Message = { kind: 'event'; event: ServerEvent } | { kind: 'beat'; isOpen: boolean; lastId: string | undefined };

/**
 * Opens the stream of live events for one user, in one tab for all of the browser [R-EXT-19].
 * @returns closes it
 */
export function startLive(userId: string): () => void {
  const name = `portal.live.${userId}`;
  const channel = typeof BroadcastChannel === 'undefined' ? undefined : new BroadcastChannel(name);
  let closed = false;
  // The stream ends a moment after its channel did.
  const tell = (message: Message) => {
    if (!closed) channel?.postMessage(message);
  };
  let lastId: string | undefined;
  let isOpen = false;

  const take = (event: ServerEvent) => {
    lastId = event.id ?? lastId;
    if (event.name) deliver(event);
  };
  const beat = () => tell({ kind: 'beat', isOpen, lastId });
  const open = (next: boolean) => {
    isOpen = next;
    liveState.setState({ isOpen });
    beat();
  };
  const leadership = electLeader(
    name,
    (signal) => {
      const ends = {
        lastId: () => lastId,
        onEvent: (event: ServerEvent) => {
          take(event);
          tell({ kind: 'event', event });
        },
        onOpen: (next: boolean) => {
          // The end of a stream that this tab no longer leads is no news.
          if (!signal.aborted) open(next);
        },
      };
      void keepStream(credentials, ends, signal);
    },
    beat,
  );
  channel?.addEventListener('message', ({ data }: MessageEvent<Message>) => {
    leadership.heard();
    if (data.kind === 'event') return take(data.event);
    // A tab that joins later goes on from where the others are.
    lastId = data.lastId ?? lastId;
    liveState.setState({ isOpen: data.isOpen });
  });
  return () => {
    leadership.stop();
    closed = true;
    channel?.close();
    liveState.setState({ isOpen: false });
  };
}

function deliver({ name, data }: ServerEvent): void {
  try {
    live.deliver(name as LiveEventName, JSON.parse(data) as LiveEvents[LiveEventName]);
  } catch (error) {
    console.warn(`A live event ${name} could not be read.`, error);
  }
}
