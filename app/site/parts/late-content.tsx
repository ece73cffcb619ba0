import type { ReactNode } from 'react';
import { lateMark, useLate } from './late-data.ts';

type Props<T> = {
  /** Shown until the data is there; styles hide what has the class `skeleton` once the content follows it. */
  skeleton: ReactNode;
  failed: ReactNode;
  children: (value: T) => ReactNode;
};

/** The part of a page that waits for late data. What stands before it must not depend on that data. */
export function LateContent<T>({ skeleton, failed, children }: Props<T>) {
  const late = useLate<T>();
  return (
    <>
      {late.state === 'pending' && skeleton}
      <span className={lateMark} hidden />
      {late.state === 'failed' && failed}
      {late.state === 'ready' && children(late.value)}
    </>
  );
}
