import { type RefObject, useEffect, useEffectEvent } from 'react';
import { newlySeen } from './newly-seen';
import { openReader, type QrReader } from './qr-reader';

/** Between two looks at the picture, in ms: quick enough for a hand, slow enough for the battery of a phone. */
const PAUSE_MS = 120;

/** A frame is there to be read. */
const HAVE_CURRENT_DATA = 2;

interface Told {
  /** Codes came into sight together, mostly one; the next look waits for what comes of them. */
  onCodes: (texts: readonly string[]) => Promise<unknown>;
  /** The reader's code can't be had. */
  onFailure: () => void;
}

/**
 * Looks for QR codes in a video while a stream plays in it, and tells of each when it comes into sight.
 * @param stream undefined: nothing to look at
 */
export function useCodes(video: RefObject<HTMLVideoElement | null>, stream: MediaStream | undefined, told: Told): void {
  const tell = useEffectEvent((fresh: readonly string[]) => told.onCodes(fresh));
  const fail = useEffectEvent(() => told.onFailure());
  useEffect(() => {
    const element = video.current;
    if (!stream || !element) return undefined;
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const news = newlySeen();
    const look = async (reader: QrReader): Promise<void> => {
      // A frame that can't be read is followed by the next.
      const codes =
        element.readyState >= HAVE_CURRENT_DATA ? await reader.detect(element).catch(() => [] as const) : [];
      if (ended) return;
      const texts = codes.map(({ rawValue }) => rawValue);
      const fresh = news(texts, Date.now());
      if (fresh.length > 0) await tell(fresh);
      if (ended) return;
      // What was told meanwhile was in sight all the time.
      news(texts, Date.now());
      timer = setTimeout(() => void look(reader), PAUSE_MS);
    };
    element.srcObject = stream;
    // A new stream interrupts it, and a hidden page may refuse it.
    element.play().catch(() => undefined);
    openReader().then(
      (reader) => (ended ? undefined : look(reader)),
      () => ended || fail(),
    );
    return () => {
      ended = true;
      clearTimeout(timer);
      element.srcObject = null;
    };
  }, [stream, video]);
}
