import { useEffect, useState } from 'react';
import { fetchPicture } from './fetch-picture';

export interface VideoState {
  /** Address of the film in this page; undefined while it loads and when it cannot be had. */
  url: string | undefined;
  failed: boolean;
  /** The browser cannot play what came. */
  refuse: () => void;
  retry: () => void;
}

/** What a camera saw in the last seconds, asked for once. */
export function useVideo(groupId: string, cameraId: string): VideoState {
  const [url, setUrl] = useState<string>();
  const [failed, setFailed] = useState(false);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const abort = new AbortController();
    let made: string | undefined;
    setFailed(false);
    fetchPicture('video', groupId, cameraId, abort.signal).then(
      (film) => {
        if (abort.signal.aborted) return;
        made = URL.createObjectURL(film);
        setUrl(made);
      },
      () => abort.signal.aborted || setFailed(true),
    );
    return () => {
      abort.abort();
      setUrl(undefined);
      if (made !== undefined) URL.revokeObjectURL(made);
    };
  }, [groupId, cameraId, round]);
  return { url, failed, refuse: () => setFailed(true), retry: () => setRound((last) => last + 1) };
}
