import { LoadFailure } from '@portal/platform/load-failure';
import { useReach } from '@portal/platform/reach';
import { Component, type ReactNode, Suspense, useEffect } from 'react';
import { PartFailed, type Place, type Target } from './part-failed';

/** A file that is away is asked for again by itself, with growing pauses (ms). */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 30_000;

export interface PartProps {
  children: ReactNode;
  /** Where it stands, and so how it says that it could not be loaded. `quiet` says nothing: for what nobody asked for. */
  place: Place | 'quiet';
  /** Shown while it loads. */
  waiting?: ReactNode;
  /** Popups stand below it. */
  target?: Target;
  /** Dialogs and popups: what closing them does. */
  onClose?: () => void;
  /** By default files that cannot be had: an error in the code goes on to whoever can show another version of it. */
  catches?: 'files' | 'everything';
  /**
   * It is all that its React root shows: whoever is above waits for it, and takes another version when a file is away although the
   * network is there.
   */
  whole?: boolean;
}

/**
 * A part of a screen whose code and texts come when it is shown. When they cannot be had, it says so in its own place; everything
 * around it, and what was typed there, stays. It comes by itself when the file can be had again [R-EXT-24].
 */
export function Part({ children, place, waiting = null, target, onClose, catches = 'files', whole }: PartProps) {
  const holds = (error: unknown) =>
    catches === 'everything' ||
    (error instanceof LoadFailure && (!whole || !navigator.onLine || useReach.getState().isOffline));
  return (
    <Boundary
      holds={holds}
      fallback={(error, again) => (
        <>
          <ComesBack error={error} again={again} />
          {place !== 'quiet' && (
            <PartFailed
              place={place}
              target={target}
              onClose={onClose}
              onRetry={() => retry(error).then(again, () => undefined)}
            />
          )}
        </>
      )}
    >
      {whole ? children : <Suspense fallback={waiting}>{children}</Suspense>}
    </Boundary>
  );
}

const retry = (error: unknown): Promise<unknown> => (error instanceof LoadFailure ? error.again() : Promise.resolve());

interface BoundaryProps {
  children: ReactNode;
  holds: (error: unknown) => boolean;
  fallback: (error: unknown, again: () => void) => ReactNode;
}

class Boundary extends Component<BoundaryProps, { failed: { error: unknown } | undefined }> {
  override state = { failed: undefined as { error: unknown } | undefined };
  static getDerivedStateFromError = (error: unknown) => ({ failed: { error } });
  readonly again = () => this.setState({ failed: undefined });

  override render() {
    const { failed } = this.state;
    if (!failed) return this.props.children;
    if (!this.props.holds(failed.error)) throw failed.error;
    return this.props.fallback(failed.error, this.again);
  }
}

/** Asks for the missing file until it is there; at once when the network comes back. An error of the code is not tried by itself. */
function ComesBack({ error, again }: { error: unknown; again: () => void }) {
  useEffect(() => {
    if (!(error instanceof LoadFailure)) return undefined;
    let ended = false;
    let pause = FIRST_PAUSE_MS;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = () => {
      clearTimeout(timer);
      error.again().then(
        () => ended || again(),
        () => {
          if (ended) return;
          clearTimeout(timer);
          timer = setTimeout(ask, pause);
          pause = Math.min(LONGEST_PAUSE_MS, 2 * pause);
        },
      );
    };
    timer = setTimeout(ask, pause);
    const stop = useReach.subscribe((now, before) => {
      if (before.isOffline && !now.isOffline) ask();
    });
    window.addEventListener('online', ask);
    return () => {
      ended = true;
      clearTimeout(timer);
      stop();
      window.removeEventListener('online', ask);
    };
  }, [error, again]);
  return null;
}
