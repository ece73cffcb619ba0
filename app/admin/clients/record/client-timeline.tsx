import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { inEnglish, timelineWords, useDates } from '#app/admin/clients/client-words.ts';
import { readTimeline, type TimelineItem, type TimelinePage } from '#app/admin/clients/clients-api.ts';
import { takeBack } from '#app/admin/parts/undo/undo.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { type Segment, SegmentedFilter } from '#app/ui/segmented-filter.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { Timeline } from '#app/ui/timeline.tsx';
import { m } from '#messages/messages.js';
import { type TimelineKind, timelineKinds } from '#shared/clients.ts';
import { Nothing, Section } from './section.tsx';
import { bodyOf, sourceOf, titleOf } from './timeline-words.ts';

type ClientTimelineProps = {
  reference: string;
  /** Another value reads the timeline again: something was done. */
  stamp: unknown;
  type: TimelineKind | '';
  /** The address that shows only one kind; without it there is no filter. */
  linkTo?: (type: TimelineKind | '') => string;
};

type State = { key: string; page?: TimelinePage; problem?: string; isLoading: boolean };

/** Reads page after page; the first one again whenever something changed. */
function useTimeline(reference: string, type: TimelineKind | '', stamp: unknown) {
  const key = `${reference} ${type}`;
  const [state, setState] = useState<State>({ key, isLoading: true });
  const load = useCallback(
    async (before: TimelinePage | undefined) => {
      setState((now) => ({ ...now, key, isLoading: true, ...(now.key === key ? {} : { page: undefined }) }) as State);
      try {
        const page = await readTimeline(reference, type, before?.nextCursor ?? '');
        const items = [...(before?.items ?? []), ...page.items];
        setState((now) => (now.key === key ? { key, page: { ...page, items }, isLoading: false } : now));
      } catch (problem) {
        const text = problemText(problem, inEnglish);
        setState((now) => (now.key === key ? { ...now, problem: text, isLoading: false } : now));
      }
    },
    [key, reference, type],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: the stamp says that there is something new
  useEffect(() => {
    void load(undefined);
  }, [load, stamp]);
  return { ...state, loadMore: () => void load(state.page), retry: () => void load(undefined) };
}

/** Everything that happened with a client, newest first, in one line. */
export function ClientTimeline({ reference, stamp, type, linkTo }: ClientTimelineProps) {
  const timeline = useTimeline(reference, type, stamp);
  const segments: Segment[] = linkTo
    ? ['' as const, ...timelineKinds].map((kind) => ({
        key: kind,
        label: kind === '' ? m.admin_clients_timeline_all() : timelineWords[kind](),
        to: linkTo(kind),
      }))
    : [];
  const items = timeline.page?.items;
  return (
    <Section title={m.admin_clients_section_timeline()}>
      {linkTo && (
        <div className="mb-4">
          <SegmentedFilter label={m.admin_clients_timeline_filter()} segments={segments} current={type} />
        </div>
      )}
      {timeline.problem && (
        <p role="alert" className="flex flex-wrap items-center gap-3 text-14 text-red">
          {m.admin_clients_timeline_error()} <Button onPress={timeline.retry}>{m.ui_retry({}, inEnglish)}</Button>
        </p>
      )}
      {!items && timeline.isLoading && (
        <div aria-busy="true" className="flex flex-col gap-3">
          <Skeleton className="w-2/3" />
          <Skeleton className="w-1/2" />
          <Skeleton className="w-3/5" />
        </div>
      )}
      {items?.length === 0 && <Nothing>{m.admin_clients_timeline_empty()}</Nothing>}
      {items && items.length > 0 && <Entries items={items} />}
      {timeline.page?.nextCursor && (
        <Button className="mt-3" busy={timeline.isLoading} onPress={timeline.loadMore}>
          {m.admin_clients_more_entries()}
        </Button>
      )}
    </Section>
  );
}

function Entries({ items }: { items: TimelineItem[] }) {
  const dates = useDates();
  const { revalidate } = useRevalidator();
  const undo = async (id: string) => {
    if (await takeBack(id, inEnglish)) await revalidate();
  };
  const entries = items.map((item) => {
    const body = bodyOf(item);
    const { undo: way } = item;
    return {
      id: item.id,
      title: titleOf(item),
      meta: (
        <span className="figures flex flex-wrap items-center gap-x-2">
          {[dates.moment(item.at), sourceOf(item)].filter(Boolean).join(' · ')}
          {way && (
            <button
              type="button"
              className="font-semibold text-harbour underline underline-offset-3"
              onClick={() => undo(way.id)}
            >
              {m.admin_undo({}, inEnglish)}
            </button>
          )}
        </span>
      ),
      ...(body && { body }),
    };
  });
  return <Timeline label={m.admin_clients_section_timeline()} entries={entries} />;
}
