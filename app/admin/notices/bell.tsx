import { Bell as BellIcon, SlidersHorizontal } from 'lucide-react';
import { useState } from 'react';
import { Button } from 'react-aria-components/Button';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import { IconButton } from '#app/ui/icon-button.tsx';
import { m } from '#messages/messages.js';
import { mostNotices } from '#shared/notices.ts';
import { ChoicesDialog } from './choices-dialog.tsx';
import { NoticeList } from './notice-list.tsx';
import { useNotices } from './use-notices.ts';
import { useTitleCount } from './use-title-count.ts';

/** What happened since the last look: how much of it, and, opened, what. */
export function Bell() {
  const [isOpen, setOpen] = useState(false);
  const { notices, read } = useNotices(isOpen);
  const [isChoosing, setChoosing] = useState(false);
  const unseen = notices?.unseen ?? 0;
  useTitleCount(unseen);
  return (
    <>
      <DialogTrigger
        isOpen={isOpen}
        onOpenChange={(open) => {
          setOpen(open);
          if (!open) void read();
        }}
      >
        <Button
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
        <Popover
          placement="bottom end"
          offset={6}
          className="enter-rise flex max-h-[min(34rem,80dvh)] w-96 max-w-[calc(100vw-1.5rem)] flex-col overflow-hidden rounded-lg bg-raised shadow-float"
        >
          <Dialog className="flex min-h-0 flex-col outline-none">
            <div className="flex items-center justify-between border-b border-stone-2 py-1.5 pr-2 pl-4">
              <Heading slot="title" className="text-14 font-semibold">
                {m.admin_notices()}
              </Heading>
              <IconButton
                label={m.admin_notices_choices()}
                isDisabled={!notices}
                onPress={() => {
                  setOpen(false);
                  setChoosing(true);
                }}
              >
                <SlidersHorizontal aria-hidden className="size-4" />
              </IconButton>
            </div>
            <div className="min-h-0 overflow-y-auto">
              {notices && <NoticeList notices={notices.notices} onOpen={() => setOpen(false)} />}
            </div>
          </Dialog>
        </Popover>
      </DialogTrigger>
      {notices && isChoosing && (
        <ChoicesDialog
          choices={notices.choices}
          isOpen
          onClose={() => setChoosing(false)}
          onChosen={() => void read()}
        />
      )}
    </>
  );
}
