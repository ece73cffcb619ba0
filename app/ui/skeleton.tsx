import { join } from './join.ts';

/** A grey stand-in for a line or a block that is on its way. Its container says `aria-busy`. */
export function Skeleton({ className }: { className?: string }) {
  return <span aria-hidden className={join('skeleton block min-h-3.5', className)} />;
}
