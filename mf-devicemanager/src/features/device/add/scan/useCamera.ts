import { useEffect, useState } from 'react';

/** Why there is no picture: the person or the browser said no, there is no camera, or something else has it. */
export type NoCamera = 'refused' | 'none' | 'busy';

export type Camera = { state: 'asking' } | { state: 'live'; stream: MediaStream } | { state: 'failed'; why: NoCamera };

// Phones have one that looks away from the person. No height beside the width, else the picture is cut to their ratio.
const WANTED: MediaStreamConstraints = { video: { facingMode: 'environment', width: { ideal: 1280 } }, audio: false };

const WHY: Readonly<Record<string, NoCamera>> = {
  NotAllowedError: 'refused',
  SecurityError: 'refused',
  NotFoundError: 'none',
  OverconstrainedError: 'none',
};

const end = (stream: MediaStream | undefined) => {
  for (const track of stream?.getTracks() ?? []) track.stop();
};

/**
 * The camera, as long as the component is shown and the page is in sight: whoever closes the dialog, leaves the page or hides the tab
 * sees its light go out at once. Back in sight it goes on.
 * @param wanted false: its light is out
 * @returns the camera, and what asks for it once more
 */
export function useCamera(wanted: boolean): [Camera, retry: () => void] {
  const [camera, setCamera] = useState<Camera>({ state: 'asking' });
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks anew
  useEffect(() => {
    if (!wanted) return undefined;
    let stream: MediaStream | undefined;
    /** Only the last question counts. */
    let question = 0;
    const stop = () => {
      question += 1;
      end(stream);
      stream = undefined;
    };
    const ask = async () => {
      stop();
      const mine = question;
      const isLast = () => mine === question;
      setCamera({ state: 'asking' });
      try {
        const opened = await navigator.mediaDevices.getUserMedia(WANTED);
        if (!isLast()) return end(opened);
        stream = opened;
        const fail = () => isLast() && setCamera({ state: 'failed', why: 'busy' });
        for (const track of opened.getTracks()) track.addEventListener('ended', fail);
        setCamera({ state: 'live', stream: opened });
      } catch (error) {
        if (isLast()) setCamera({ state: 'failed', why: WHY[(error as DOMException).name] ?? 'busy' });
      }
    };
    const follow = () => {
      if (!document.hidden) return void ask();
      stop();
      setCamera({ state: 'asking' });
    };
    follow();
    document.addEventListener('visibilitychange', follow);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      stop();
    };
  }, [attempt, wanted]);
  return [camera, () => setAttempt((before) => before + 1)];
}
