import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { SHAKE_MS } from '@portal/domain/limits';
import { forwardRef, type ReactNode, useEffect, useImperativeHandle, useRef, useState } from 'react';
import { REDUCED_MOTION } from '../hooks/media';
import { portalTokens } from '../theme';

const MOVES = [0, -8, 8, -6, 6, -3, 3, 0];

const useStyles = makeStyles({
  shaking: {
    animationName: Object.fromEntries(
      MOVES.map((x, index) => [
        `${Math.round((index / (MOVES.length - 1)) * 100)}%`,
        { transform: `translateX(${x}px)` },
      ]),
    ),
    animationDuration: tokens.durationUltraSlow,
    [REDUCED_MOTION]: {
      animationName: 'none',
      outline: `2px solid ${portalTokens.portalStatusAlertSolid}`,
      outlineOffset: '2px',
    },
  },
});

export interface ShakeHandle {
  /** Shakes the surface and moves focus to the first invalid field, whose message is then read out. */
  shake(): void;
}

/**
 * Wraps a form or dialog surface. After an invalid submit call `ref.current.shake()`: 500 ms [R-ACC-06], or an outline where
 * motion is not wanted.
 */
export const Shake = forwardRef<ShakeHandle, { children: ReactNode; className?: string }>(function Shake(
  { children, className },
  ref,
) {
  const styles = useStyles();
  const surface = useRef<HTMLDivElement>(null);
  const [shaking, setShaking] = useState(false);
  useImperativeHandle(ref, () => ({
    shake() {
      setShaking(true);
      // After the messages are drawn.
      requestAnimationFrame(() => surface.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus());
    },
  }));
  useEffect(() => {
    if (!shaking) return undefined;
    const timer = setTimeout(() => setShaking(false), SHAKE_MS);
    return () => clearTimeout(timer);
  }, [shaking]);
  return (
    <div
      ref={surface}
      data-shaking={shaking || undefined}
      className={mergeClasses(className, shaking && styles.shaking)}
    >
      {children}
    </div>
  );
});
