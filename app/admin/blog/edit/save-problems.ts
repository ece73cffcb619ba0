import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { m } from '#messages/messages.js';
import type { PostField } from './values.ts';

export type PostErrors = Partial<Record<PostField | 'publishAt', string>>;

/** The server's word for what is wrong with a field. */
const words: Record<string, () => string> = {
  missing: m.admin_field_missing,
  taken: m.admin_blog_slug_taken,
  slug: m.admin_blog_slug_bad,
  too_long: m.admin_blog_too_long,
  too_many: m.admin_blog_too_many,
  past: m.admin_blog_past,
};

/** What a refusal says about fields; undefined when it is about none. */
export function fieldErrors(failure: unknown): PostErrors | undefined {
  if (!(failure instanceof ApiProblem)) return undefined;
  if (failure.code === 'duplicate') return { slug: m.admin_blog_slug_taken() };
  const fields = failure.details.fields as Record<string, string> | undefined;
  if (failure.code !== 'invalid_input' || !fields) return undefined;
  return Object.fromEntries(
    Object.entries(fields).map(([path, word]) => {
      const name = path.replace(/^fields\./, '').split('.')[0] ?? '';
      return [name === 'pictureId' ? 'picture' : name, (words[word] ?? m.admin_field_invalid)()];
    }),
  );
}

/** What the clock change asks of somebody who schedules. */
export type ClockQuestion =
  /** The hour is shown twice; these are its distances from UTC, the earlier first. */
  | { kind: 'twice'; publishAt: string; offsets: string[] }
  /** The hour is not shown; the clock has this one instead. */
  | { kind: 'never'; publishAt: string; instead: string };

export function clockQuestion(failure: unknown, publishAt: string | null): ClockQuestion | undefined {
  if (!(failure instanceof ApiProblem) || publishAt === null) return undefined;
  const { fields, offsets, suggestion } = failure.details as {
    fields?: Record<string, string>;
    offsets?: string[];
    suggestion?: string;
  };
  if (fields?.publishAt === 'ambiguous' && offsets) return { kind: 'twice', publishAt, offsets };
  if (fields?.publishAt === 'skipped' && suggestion) return { kind: 'never', publishAt, instead: suggestion };
  return undefined;
}

/** Any other refusal, in words. */
export function saveProblem(failure: unknown): string {
  if (failure instanceof ApiProblem && failure.code === 'not_found') return m.admin_blog_gone();
  if (failure instanceof ApiProblem && failure.code === 'payload_too_large') return m.admin_blog_too_large();
  return problemText(failure);
}
