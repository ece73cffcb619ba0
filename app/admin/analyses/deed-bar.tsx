import { TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { Notice } from '#app/ui/notice.tsx';

type DeedBarProps = { problem: string | undefined; said: string; children: ReactNode };

/** The last step of a long form, always in sight: what stands in its way, how far it is, and the button. */
export const DeedBar = ({ problem, said, children }: DeedBarProps) => (
  <div data-foot className="sticky bottom-0 z-10 -mx-5 border-t border-stone-2 bg-raised px-5 py-3">
    {problem && (
      <div className="mb-2">
        <Notice tone="error" icon={<TriangleAlert />}>
          {problem}
        </Notice>
      </div>
    )}
    <div className="flex flex-wrap items-center justify-between gap-3">
      <p role="status" className="figures text-14 text-ink-2">
        {said}
      </p>
      {children}
    </div>
  </div>
);
