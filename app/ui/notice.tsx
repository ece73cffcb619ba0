import type { ReactNode } from 'react';
import { join } from './join.ts';

type NoticeProps = { tone: 'error' | 'info'; icon?: ReactNode; children: ReactNode; action?: ReactNode };

/** A message in its place on the screen. Errors are announced and stay until they are solved. */
export function Notice({ tone, icon, children, action }: NoticeProps) {
  return (
    <div
      role={tone === 'error' ? 'alert' : 'status'}
      className={join(
        'flex flex-wrap items-center gap-x-3 gap-y-2 rounded-md px-3 py-2.5 text-14',
        tone === 'error' ? 'bg-red-wash text-red' : 'bg-selected text-ink',
      )}
    >
      {icon !== undefined && (
        <span aria-hidden className="shrink-0 self-start pt-0.5 [&>svg]:size-4">
          {icon}
        </span>
      )}
      <div className="min-w-40 flex-1 font-medium">{children}</div>
      {action}
    </div>
  );
}
