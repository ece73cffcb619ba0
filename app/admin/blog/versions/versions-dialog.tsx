import { useEffect, useState } from 'react';
import { listVersions, type PostRecord, readVersion, restoreVersion } from '#app/admin/blog/posts-api.ts';
import { usePlace } from '#app/admin/person.ts';
import { type Settled, settle } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { join } from '#app/ui/join.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { formatDateTime } from '#shared/dates.ts';
import type { PostVersionItem, PostVersionKind } from '#shared/post-views.ts';
import { Changes } from './changes.tsx';

const kindWords: Record<PostVersionKind, () => string> = {
  saved: m.admin_blog_version_saved,
  published: m.admin_blog_version_published,
  scheduled: m.admin_blog_version_scheduled,
  unpublished: m.admin_blog_version_unpublished,
  restored: m.admin_blog_version_restored,
  recovered: m.admin_blog_version_recovered,
};

type VersionsDialogProps = {
  record: PostRecord;
  tab: string;
  isOpen: boolean;
  mayRestore: boolean;
  onClose: () => void;
  /** What was typed is with the server first, which keeps it as a version of its own. */
  onRestoring: () => Promise<unknown>;
  onRestored: (record: PostRecord) => void;
};

/** All that was ever saved of a post, what each save changed, and the way back to it. */
export function VersionsDialog(props: VersionsDialogProps) {
  return (
    <Dialog title={m.admin_blog_versions_title()} size="wide" isOpen={props.isOpen} onClose={props.onClose}>
      {props.isOpen && <Versions {...props} />}
    </Dialog>
  );
}

type Shown = Awaited<ReturnType<typeof readVersion>>;

function Versions({ record, tab, mayRestore, onClose, onRestoring, onRestored }: VersionsDialogProps) {
  const [items, setItems] = useState<PostVersionItem[]>();
  const [cursor, setCursor] = useState<number | null>(null);
  const [chosen, setChosen] = useState<number>();
  const [shown, setShown] = useState<Settled<Shown>>();
  const [against, setAgainst] = useState<'before' | 'current'>('before');
  const [problem, setProblem] = useState<string>();
  const [isBusy, setBusy] = useState(false);

  async function more(from: number | null) {
    try {
      const page = await listVersions(record.id, from);
      setItems((known) => [...(from === null ? [] : (known ?? [])), ...page.items]);
      setCursor(page.nextCursor);
      if (from === null) setChosen(page.items[0]?.number);
    } catch (failure) {
      setProblem(problemText(failure));
    }
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as it opens
  useEffect(() => void more(null), []);
  useEffect(() => {
    if (chosen === undefined) return;
    const controller = new AbortController();
    setShown(undefined);
    settle(readVersion(record.id, chosen, controller.signal)).then(setShown, () => {});
    return () => controller.abort();
  }, [chosen, record.id]);

  async function restore(number: number) {
    setBusy(true);
    setProblem(undefined);
    try {
      await onRestoring();
      onRestored(await restoreVersion(record.id, number, record.version, tab));
      toastSuccess(m.admin_blog_restored({ number }));
      onClose();
    } catch (failure) {
      setProblem(restoreProblem(failure));
    } finally {
      setBusy(false);
    }
  }

  const item = items?.find(({ number }) => number === chosen);
  return (
    <>
      {problem !== undefined && (
        <div className="mt-4">
          <Notice tone="error">{problem}</Notice>
        </div>
      )}
      <div className="mt-4 grid items-start gap-5 md:grid-cols-[18rem_minmax(0,1fr)]">
        <div className="flex flex-col gap-2 md:max-h-[60dvh] md:overflow-y-auto">
          {items === undefined && problem === undefined && <Skeleton className="h-32 w-full" />}
          <ol aria-label={m.admin_blog_versions_title()} className="flex flex-col gap-1 p-0.5">
            {items?.map((each) => (
              <VersionRow key={each.number} item={each} isChosen={each.number === chosen} onChoose={setChosen} />
            ))}
          </ol>
          {cursor !== null && <Button onPress={() => void more(cursor)}>{m.admin_blog_versions_more()}</Button>}
        </div>
        <div className="min-w-0 md:max-h-[60dvh] md:overflow-y-auto">
          <div className="mb-3 flex gap-1">
            {(['before', 'current'] as const).map((each) => (
              <button
                key={each}
                type="button"
                aria-pressed={against === each}
                onClick={() => setAgainst(each)}
                className="rounded-md px-2.5 py-1 text-13 text-ink-2 hover:bg-hover aria-pressed:bg-selected aria-pressed:font-semibold aria-pressed:text-ink pointer-coarse:py-2.5"
              >
                {each === 'before' ? m.admin_blog_against_before() : m.admin_blog_against_current()}
              </button>
            ))}
          </div>
          <Comparison shown={shown} against={against} />
        </div>
      </div>
      <DialogActions>
        <Button onPress={onClose}>{m.ui_close()}</Button>
        {mayRestore && item && !item.isCurrent && (
          <Button look="primary" busy={isBusy} onPress={() => void restore(item.number)}>
            {m.admin_blog_restore({ number: item.number })}
          </Button>
        )}
      </DialogActions>
    </>
  );
}

function restoreProblem(failure: unknown): string {
  const { code } = failure as { code?: string };
  if (code === 'stale_version') return m.admin_blog_changed_meanwhile();
  if (code === 'being_edited') return m.admin_blog_delete_open();
  return problemText(failure);
}

function Comparison({ shown, against }: { shown: Settled<Shown> | undefined; against: 'before' | 'current' }) {
  if (shown === undefined) return <Skeleton className="h-24 w-full" />;
  if (!shown.ok) return <Notice tone="error">{problemText(shown.problem)}</Notice>;
  const changes = shown.value.changes[against];
  if (changes) return <Changes changes={changes} />;
  return (
    <p className="text-14 text-ink-3">
      {against === 'before' ? m.admin_blog_first_version() : m.admin_blog_is_current()}
    </p>
  );
}

type VersionRowProps = { item: PostVersionItem; isChosen: boolean; onChoose: (number: number) => void };

function VersionRow({ item, isChosen, onChoose }: VersionRowProps) {
  const place = usePlace();
  return (
    <li>
      <button
        type="button"
        aria-current={isChosen}
        onClick={() => onChoose(item.number)}
        className={join('w-full rounded-md px-3 py-2 text-left text-14 hover:bg-hover', isChosen && 'bg-selected')}
      >
        <span className="figures flex flex-wrap items-baseline gap-x-2">
          <span className="font-semibold">
            {item.number}. {kindWords[item.kind]()}
          </span>
          {item.isCurrent && <span className="text-13 text-green">{m.admin_blog_version_current()}</span>}
        </span>
        <span className="figures block text-13 text-ink-3">
          {formatDateTime(item.savedAt, place)}
          {item.savedBy && ` · ${item.savedBy.name}`} · {m.admin_text_words({ count: item.words })}
        </span>
      </button>
    </li>
  );
}
