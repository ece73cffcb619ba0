import { Bell as BellIcon } from 'lucide-react';
import { useId, useRef, useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { late } from '#app/ui/late.tsx';
import { m } from '#messages/messages.js';
import { mostNotices } from '#shared/notices.ts';
import { useNotices } from './use-notices.ts';
import { useTitleCount } from './use-title-count.ts';

const NoticePanel = late(async () => (await import('./notice-panel.tsx')).NoticePanel);
const ChoicesDialog = late(async () => (await import('./notice-panel.tsx')).ChoicesDialog);

/** What happened since the last look: how much of it, and, opened, what. */
export function Bell() {
  const [isOpen, setOpen] = useState(false);
  const { notices, read } = useNotices(isOpen);
  const [isChoosing, setChoosing] = useState(false);
  const bell = useRef<HTMLButtonElement>(null);
  const panelId = useId();
  const unseen = notices?.unseen ?? 0;
  useTitleCount(unseen);
  function change(open: boolean) {
    setOpen(open);
    if (!open) void read();
  }
  return (
    <>
      <Button
        ref={bell}
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': panelId })}
        onPress={() => change(!isOpen)}
        aria-label={unseen > 0 ? m.admin_notices_unseen({ count: unseen }) : m.admin_notices()}
        className="relative grid size-8 shrink-0 place-items-center rounded-md border border-stone-3 bg-card text-ink-2 hover:bg-hover hover:text-ink pointer-coarse:size-11 max-sm:pointer-coarse:border-transparent max-sm:pointer-coarse:bg-transparent"
      >
        <BellIcon aria-hidden className="size-4" />
        {unseen > 0 && (
          <span
            aria-hidden
            className="figures absolute -top-1.5 -right-1.5 max-sm:pointer-coarse:top-0.5 max-sm:pointer-coarse:right-0.5 min-w-4.5 rounded-full bg-yellow px-1 text-center text-12 leading-4.5 font-semibold text-on-yellow"
          >
            {unseen >= mostNotices ? `${mostNotices}+` : unseen}
          </span>
        )}
      </Button>
      <NoticePanel
        id={panelId}
        bell={bell}
        notices={notices}
        isOpen={isOpen}
        onOpenChange={change}
        onChoose={() => {
          setOpen(false);
          setChoosing(true);
        }}
      />
      {notices && isChoosing && (
        <ChoicesDialog {...notices} isOpen onClose={() => setChoosing(false)} onChosen={() => void read()} />
      )}
    </>
  );
}
