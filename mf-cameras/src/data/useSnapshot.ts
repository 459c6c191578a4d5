import { SNAPSHOT_REFRESH_MS } from '@portal/domain/limits';
import { useCallback, useEffect, useRef, useState } from 'react';
import { fetchPicture } from './fetch-picture';
import { usePageVisible } from './in-sight';

export interface Picture {
  url: string;
  /** When it came, ms since 1970. */
  at: number;
}

export interface SnapshotState {
  /** The last one that came; it stays when the next one fails. */
  picture: Picture | undefined;
  failed: boolean;
  loading: boolean;
  paused: boolean;
  /** When the next one is asked for, ms since 1970; undefined while paused. */
  nextAt: number | undefined;
  pause: () => void;
  resume: () => void;
  refresh: () => void;
  /** The browser cannot draw what came. */
  refuse: () => void;
}

/**
 * A camera's picture, asked for anew every 10 s as long as the component is mounted, and never after [R-CAM-05]. While nobody sees it,
 * because the tab is hidden or `inSight` says so, it stands still.
 */
export function useSnapshot(groupId: string, cameraId: string, inSight = true): SnapshotState {
  const [picture, setPicture] = useState<Picture>();
  const [failed, setFailed] = useState(false);
  const [loading, setLoading] = useState(true);
  const [paused, setPaused] = useState(false);
  const [nextAt, setNextAt] = useState<number>();
  const [round, setRound] = useState(0);
  const running = useRef<AbortController>(undefined);
  const resting = !usePageVisible() || !inSight;

  const load = useCallback(async () => {
    // One that takes longer than the interval is waited for, not doubled.
    if (running.current) return;
    const abort = new AbortController();
    running.current = abort;
    setLoading(true);
    try {
      const blob = await fetchPicture('image', groupId, cameraId, abort.signal);
      if (abort.signal.aborted) return;
      setPicture({ url: URL.createObjectURL(blob), at: Date.now() });
      setFailed(false);
    } catch (error) {
      if (abort.signal.aborted) return;
      // The picture's own words say so; the next one is asked for all the same [R-CAM-06, R-ERR-24].
      console.warn('A picture of the camera did not come.', error);
      setFailed(true);
    } finally {
      if (running.current === abort) {
        running.current = undefined;
        setLoading(false);
      }
    }
  }, [groupId, cameraId]);

  useEffect(() => {
    if (paused || resting) {
      setNextAt(undefined);
      return undefined;
    }
    const ask = () => {
      setNextAt(Date.now() + SNAPSHOT_REFRESH_MS);
      void load();
    };
    ask();
    const timer = setInterval(ask, SNAPSHOT_REFRESH_MS);
    return () => clearInterval(timer);
  }, [load, paused, resting, round]);

  useEffect(
    () => () => {
      running.current?.abort();
      running.current = undefined;
    },
    [load],
  );
  useEffect(() => () => (picture ? URL.revokeObjectURL(picture.url) : undefined), [picture]);

  return {
    picture,
    failed,
    loading,
    paused,
    nextAt,
    pause: () => setPaused(true),
    resume: () => setPaused(false),
    // While paused one picture comes and the clock stays still.
    refresh: () => (paused ? void load() : setRound((last) => last + 1)),
    refuse: () => {
      setPicture(undefined);
      setFailed(true);
    },
  };
}
