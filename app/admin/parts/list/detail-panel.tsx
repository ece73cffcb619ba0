import { ChevronDown, ChevronUp, X } from 'lucide-react';
import { type ReactNode, Suspense, useEffect } from 'react';
import { Await, useLocation } from 'react-router';
import { deedMark } from '#app/admin/parts/commands/deeds.ts';
import { noteRecent } from '#app/admin/parts/commands/recents.ts';
import { ReadProblem, type ReadProblemWords } from '#app/admin/parts/read-problem.tsx';
import { useStaff } from '#app/admin/person.ts';
import type { Settled } from '#app/session/api-problem.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { SidePanel } from '#app/ui/side-panel.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { m } from '#messages/messages.js';
import type { ListPanel } from './use-list.ts';

type Ways = Pick<ListPanel<never>, 'canStep' | 'step' | 'close'>;
/** The words of its buttons, where the general ones do not do. */
type Words = { previous?: string; next?: string; close?: string };

type DetailPanelProps<Detail> = {
  label: string;
  /** Key of the record, which the address names. */
  subject: string;
  /** What the head says. */
  name: string;
  /** Stands beside the name. */
  beside?: ReactNode;
  words?: Words;
  panel: Ways;
  detail: Settled<Detail> | Promise<Settled<Detail>>;
  /** Stands there while the record is on its way. */
  waiting?: ReactNode;
  problem: ReadProblemWords;
  children: (detail: Detail) => ReactNode;
};

/** One record beside its list. It opens at once; what is in it follows. */
export function DetailPanel<Detail>({
  label,
  subject,
  name,
  beside,
  words,
  panel,
  ...shown
}: DetailPanelProps<Detail>) {
  return (
    <SidePanel label={label} subject={subject} onClose={panel.close} onStep={panel.step}>
      <PanelHead name={name} panel={panel} {...(words && { words })}>
        {beside}
      </PanelHead>
      <Suspense key={subject} fallback={shown.waiting ?? <PanelWaiting />}>
        <Await resolve={shown.detail}>
          {(detail: Settled<Detail>) =>
            detail.ok ? shown.children(detail.value) : <ReadProblem problem={detail.problem} {...shown.problem} />
          }
        </Await>
      </Suspense>
    </SidePanel>
  );
}

type PanelHeadProps = {
  name: string;
  panel: Ways;
  words?: Words;
  /** More ways on, before the neighbours. */
  children?: ReactNode;
};

/** The panel's head: which record, its neighbours, the way out. */
export function PanelHead({ name, panel, words = {}, children }: PanelHeadProps) {
  const { userId } = useStaff();
  const { pathname } = useLocation();
  useEffect(() => {
    if (!pathname.endsWith('/new')) noteRecent(userId, { to: pathname, name });
  }, [userId, pathname, name]);
  return (
    <div className="sticky top-0 z-10 flex h-12 items-center gap-1 border-b border-stone-2 bg-card pr-3 pl-5 print:static">
      <p className="figures mr-auto truncate text-14 font-semibold text-ink-2">{name}</p>
      <span className="contents print:hidden">
        {children}
        <IconButton
          label={words.previous ?? m.admin_panel_previous()}
          {...deedMark('previous')}
          shortcut="↑"
          isDisabled={!panel.canStep(-1)}
          onPress={() => panel.step(-1)}
        >
          <ChevronUp aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton
          label={words.next ?? m.admin_panel_next()}
          {...deedMark('next')}
          shortcut="↓"
          isDisabled={!panel.canStep(1)}
          onPress={() => panel.step(1)}
        >
          <ChevronDown aria-hidden className="size-4.5" />
        </IconButton>
        <IconButton label={words.close ?? m.ui_close()} shortcut="Esc" onPress={panel.close}>
          <X aria-hidden className="size-4.5" />
        </IconButton>
      </span>
    </div>
  );
}

/** Stand-ins while the record is on its way. */
export function PanelWaiting() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4 px-5 py-5">
      <p role="status" className="sr-only">
        {m.ui_loading()}
      </p>
      <Skeleton className="h-6 w-56" />
      <Skeleton className="h-9 w-40 rounded-md" />
      {['w-2/3', 'w-1/2', 'w-3/4', 'w-2/5', 'w-3/5'].map((width, position) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins have no identity
        <Skeleton key={position} className={width} />
      ))}
    </div>
  );
}
