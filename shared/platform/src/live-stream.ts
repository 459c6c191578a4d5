import type { LiveEventName, LiveEvents } from '@portal/contracts/events';
import { credentials } from './auth/credentials';
import { live } from './live';
import { electLeader } from './live/leader';
import type { ServerEvent } from './live/sse';
import { liveState } from './live/state';
import { keepStream } from './live/stream';

type Message =
  | { kind: 'events'; events: ServerEvent[] }
  | { kind: 'beat'; isOpen: boolean; lastId: string | undefined };

/** To speak to other tabs costs a page that is in use more than to write an event into its lists: they are handed on together (ms). */
const GATHER_MS = 50;

/**
 * Opens the stream of live events for one user, in one tab for all of the browser [R-EXT-19].
 * @returns closes it
 */
export function startLive(userId: string): () => void {
  // Open pages of earlier releases hand on one event at a time, under `portal.live`: they keep a stream of their own.
  const name = `portal.live2.${userId}`;
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
  const waiting: ServerEvent[] = [];
  let gathering: ReturnType<typeof setTimeout> | undefined;
  const handOn = () => {
    clearTimeout(gathering);
    gathering = undefined;
    if (waiting.length > 0) tell({ kind: 'events', events: waiting.splice(0) });
  };
  const gather = (event: ServerEvent) => {
    waiting.push(event);
    // The clock of a hidden page stands for a second or more, and who looks at another tab does not wait for it.
    if (document.visibilityState !== 'visible') handOn();
    else gathering ??= setTimeout(handOn, GATHER_MS);
  };
  // It says how far the others are, so they are told first what is up to there.
  const beat = () => {
    handOn();
    tell({ kind: 'beat', isOpen, lastId });
  };
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
          gather(event);
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
    if (data.kind === 'events') return data.events.forEach(take);
    // A tab that joins later goes on from where the others are.
    lastId = data.lastId ?? lastId;
    liveState.setState({ isOpen: data.isOpen });
  });
  return () => {
    leadership.stop();
    closed = true;
    clearTimeout(gathering);
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
