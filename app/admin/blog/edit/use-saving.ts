import { useRef, useState } from 'react';
import { type PostRecord, readPost, savePost } from '#app/admin/blog/posts-api.ts';
import { usePlace } from '#app/admin/person.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { neededToPublish } from '#shared/post-rules.ts';
import type { PostStatus } from '#shared/posts.ts';
import { type Plan, planOf } from './plan.ts';
import { doneWords, missingWords } from './plan-words.ts';
import { type ClockQuestion, clockQuestion, fieldErrors, type PostErrors, saveProblem } from './save-problems.ts';
import type { Post } from './use-post.ts';
import { fieldsOf, sameFields, writtenIn } from './values.ts';

type Standing = { status: PostStatus; publishAt: string | null };
const standingOf = (record: PostRecord | null): Standing => ({
  status: record?.status ?? 'draft',
  publishAt: record?.publishAt ?? null,
});

/** "Salva": what it will do, doing it, and every answer that is no yes. */
export function useSaving(post: Post) {
  const { locale } = usePlace();
  const saved = standingOf(post.record);
  const [chosen, setChosen] = useState<Partial<Standing>>({});
  const [isSaving, setSaving] = useState(false);
  const [errors, setErrors] = useState<PostErrors>({});
  const [problem, setProblem] = useState<string>();
  const [question, setQuestion] = useState<ClockQuestion>();
  const standing = { ...saved, ...chosen };
  const [isNew] = useState(post.record === null);
  const isSavedByHand = useRef(false);
  const plan: Plan = planOf(saved, standing);

  /** What is missing before a text may be public is told before anything is sent. */
  function lacking({ status }: Standing): PostErrors | undefined {
    if (status === 'draft') return undefined;
    const missing = neededToPublish(fieldsOf(post.now.current.values));
    const found: PostErrors = {
      ...(missing.title && { title: missingWords.title() }),
      ...(missing.pictureAlt && { pictureAlt: missingWords.pictureAlt() }),
      ...(status === 'scheduled' && !standing.publishAt && { publishAt: missingWords.publishAt() }),
    };
    return Object.keys(found).length > 0 ? found : undefined;
  }

  /** True when another version than the one read differs in nothing that is written: the clock published it, or a list did. */
  function isOnlyState(theirs: PostRecord): boolean {
    const { record } = post.now.current;
    return record !== null && sameFields(writtenIn(record), writtenIn(theirs));
  }

  /** The date is past because the post has gone out by it while its screen was open: the post as it is now. */
  async function overtaken(failure: unknown, asked: Standing): Promise<PostRecord | undefined> {
    const { record } = post.now.current;
    const isKept = saved.status === 'scheduled' && asked.status === 'scheduled' && asked.publishAt === saved.publishAt;
    if (!record || !isKept || !fieldErrors(failure)?.publishAt) return undefined;
    const next = await readPost(record.id).catch(() => undefined);
    return next?.status === 'published' ? next : undefined;
  }

  function refuse(failure: unknown, asked: Standing) {
    if (post.seat.heed(failure)) return;
    if (failure instanceof ApiProblem && failure.code === 'stale_version') {
      return post.setStale(failure.details.current as PostRecord);
    }
    const clock = clockQuestion(failure, asked.publishAt);
    if (clock) return setQuestion(clock);
    const found = fieldErrors(failure);
    if (found) return setErrors(found);
    setProblem(saveProblem(failure));
  }

  /** Saves the post as it is when its turn comes, over `version`: by itself the one that is known then. */
  async function send(asked: Standing, version?: number, offset?: string): Promise<PostRecord> {
    const { record, values, baseVersion } = post.now.current;
    if (!record) throw new Error('a post is created before it is saved');
    const change = post.autosave.change();
    const next = await savePost(record.id, {
      version: version ?? baseVersion,
      tab: post.tab,
      fields: fieldsOf(values),
      status: asked.status,
      publishAt: asked.status === 'scheduled' ? asked.publishAt : null,
      ...(offset && { publishOffset: offset }),
    });
    post.accept(next);
    post.autosave.keptUpTo(change);
    post.autosave.resume();
    if (post.autosave.change() === change) post.dropLocal();
    return next;
  }

  async function save(part: Partial<Standing> = {}, { version, offset }: { version?: number; offset?: string } = {}) {
    const asked = { ...standing, ...part };
    setChosen({ ...chosen, ...part });
    setProblem(undefined);
    setQuestion(undefined);
    const missing = lacking(asked);
    setErrors(missing ?? {});
    if (missing || isSaving) return;
    setSaving(true);
    try {
      await post.flush();
      if (!post.now.current.record && !(await createFirst())) return;
      let done = planOf(saved, asked);
      const next = await post.autosave.alone(() =>
        send(asked, version, offset).catch(async (failure) => {
          const theirs = staleIn(failure) ?? (await overtaken(failure, asked));
          if (!theirs || !isOnlyState(theirs)) throw failure;
          const now = { ...standingOf(theirs), ...chosen, ...part };
          done = planOf(standingOf(theirs), now);
          return send(now, theirs.version, offset);
        }),
      );
      isSavedByHand.current = true;
      setChosen({});
      const live = next.status === 'published' ? `/blog/${next.slug}` : undefined;
      toastSuccess(
        doneWords(done, next, locale),
        live === undefined ? undefined : { label: m.admin_blog_open_live(), onPress: () => void window.open(live) },
      );
    } catch (failure) {
      refuse(failure, asked);
    } finally {
      setSaving(false);
    }
  }

  /**
   * A draft that was begun here has the first letters of its title in every list until it is saved. Once its title is written, it is
   * given that: a draft stays a draft, and nobody is told.
   */
  async function keepTitle() {
    if (!isNew || isSavedByHand.current || isSaving || !post.isWriting) return;
    await post.autosave.alone(async () => {
      const { record, values } = post.now.current;
      if (record?.status !== 'draft' || isSavedByHand.current || values.title.trim() === record.title) return;
      await send(standingOf(record)).catch(() => {});
    });
  }

  /** A post that is saved before a word is written: it is begun then. */
  async function createFirst(): Promise<boolean> {
    post.autosave.typed();
    return (await post.autosave.flush()) && post.now.current.record !== null;
  }

  return {
    standing,
    plan,
    isSaving,
    errors,
    problem,
    question,
    isStandingChanged: standing.status !== saved.status || standing.publishAt !== saved.publishAt,
    choose: (part: Partial<Standing>) => {
      setChosen({ ...chosen, ...part });
      setErrors(({ publishAt: _, ...rest }) => rest);
    },
    forget: (field: keyof PostErrors) => setErrors(({ [field]: _, ...rest }) => rest),
    reset: () => setChosen({}),
    save,
    keepTitle,
    dismiss: () => setProblem(undefined),
    dropQuestion: () => setQuestion(undefined),
  };
}

export type Saving = ReturnType<typeof useSaving>;

function staleIn(failure: unknown): PostRecord | undefined {
  if (!(failure instanceof ApiProblem) || failure.code !== 'stale_version') return undefined;
  return failure.details.current as PostRecord;
}
