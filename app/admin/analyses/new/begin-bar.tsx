import { Play, TriangleAlert } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import type { Beginning } from './use-beginning.ts';

type BeginBarProps = { beginning: Beginning; usable: number; isLooking: boolean };

/** The last step, always in sight: what will be analysed, and the button. */
export function BeginBar({ beginning, usable, isLooking }: BeginBarProps) {
  const { isBusy, share, problem, begin } = beginning;
  const said = isLooking
    ? m.admin_analyses_looking()
    : usable > 0
      ? m.admin_analyses_ready({ count: usable })
      : m.admin_analyses_nothing_yet();
  return (
    <div className="sticky bottom-0 z-10 -mx-5 border-t border-stone-2 bg-raised px-5 py-3">
      {problem && (
        <div className="mb-2">
          <Notice tone="error" icon={<TriangleAlert />}>
            {problem}
          </Notice>
        </div>
      )}
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="figures text-14 text-ink-2">
          {isBusy && share > 0 ? m.ui_upload_sending({ percent: String(Math.floor(share * 100)) }) : said}
        </p>
        <Button look="primary" busy={isBusy} onPress={begin}>
          <Play aria-hidden className="size-4" />
          {m.admin_analyses_begin()}
        </Button>
      </div>
    </div>
  );
}
