import { Play } from 'lucide-react';
import { DeedBar } from '#app/admin/analyses/deed-bar.tsx';
import { Button } from '#app/ui/button.tsx';
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
    <DeedBar
      problem={problem}
      said={isBusy && share > 0 ? m.ui_upload_sending({ percent: String(Math.floor(share * 100)) }) : said}
    >
      <Button look="primary" busy={isBusy} onPress={begin}>
        <Play aria-hidden className="size-4" />
        {m.admin_analyses_begin()}
      </Button>
    </DeedBar>
  );
}
