import { useEffect, useRef } from 'react';
import { useRevalidator } from 'react-router';

/** Milliseconds between two readings. */
const everyMs = 2_000;

/** Reads the screen again and again while something on it moves and somebody looks. */
export function useReread(isMoving: boolean): void {
  const { revalidate, state } = useRevalidator();
  const isReading = useRef(false);
  isReading.current = state === 'loading';
  useEffect(() => {
    if (!isMoving) return;
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible' && !isReading.current) void revalidate();
    }, everyMs);
    return () => clearInterval(timer);
  }, [isMoving, revalidate]);
}
