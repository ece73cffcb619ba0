import * as z from 'zod/mini';
import { cleanPostTags } from './post-rules.ts';
import { postCategories, postLimits, postStatuses } from './posts.ts';
import { longestSlug, slugPattern } from './slugs.ts';

/**
 * What staff write of posts. Only parts of the library that the public forms use as well (see `case-study-form.ts`). A field fails by
 * a word: `too_long`, `too_many`, `nul`, `slug`, `uuid`, `wall_clock`; the server's own rules add `missing`, `taken`, `unknown`,
 * `past`, `skipped` and `ambiguous`.
 */

// The one character that PostgreSQL's text cannot hold.
const hasNoNul = (value: string) => !value.includes('\0');
const text = (max: number) => z.string().check(z.maxLength(max, 'too_long'), z.refine(hasNoNul, 'nul'));
const trimmed = (max: number) => z.string().check(z.trim(), z.maxLength(max, 'too_long'), z.refine(hasNoNul, 'nul'));

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const uuid = z.string().check(z.refine((value) => uuidPattern.test(value), 'uuid'));

/** A text pasted from elsewhere may be much longer before what is not kept of it has been taken out, in characters. */
export const longestRawContent = 900_000;

const tagsOf = (tag: number) =>
  z._default(
    z.pipe(
      z.array(text(tag)).check(z.maxLength(postLimits.tags * 2, 'too_many')),
      z.transform((tags: string[]) => cleanPostTags(tags)),
    ),
    [],
  );

const pictureId = z._default(z.union([z.literal(null), uuid]), null);
const category = z._default(z.enum(postCategories), postCategories[0]);
const featured = z._default(z.literal([true, false]), false);

/** The fields of a post as they are saved. A draft may be empty; what a public post needs is `neededToPublish`. */
export const postFieldsForm = z.object({
  title: z._default(trimmed(postLimits.title), ''),
  /** Empty: made from the title. */
  slug: z._default(
    z.string().check(
      z.trim(),
      z.maxLength(longestSlug, 'too_long'),
      z.refine((value) => value === '' || slugPattern.test(value), 'slug'),
    ),
    '',
  ),
  excerpt: z._default(trimmed(postLimits.excerpt), ''),
  content: z._default(text(longestRawContent), ''),
  category,
  tags: tagsOf(postLimits.tag).check(z.refine((tags) => tags.length <= postLimits.tags, 'too_many')),
  featured,
  pictureId,
  pictureAlt: z._default(trimmed(postLimits.alt), ''),
  metaTitle: z._default(trimmed(postLimits.metaTitle), ''),
  metaDescription: z._default(trimmed(postLimits.metaDescription), ''),
});

/** What is typed and not saved yet: kept as it stands, also where it is too long or no address yet. */
export const postTypedForm = z.object({
  title: z._default(text(2_000), ''),
  slug: z._default(text(500), ''),
  excerpt: z._default(text(20_000), ''),
  content: z._default(text(longestRawContent), ''),
  category,
  tags: z._default(z.array(text(500)).check(z.maxLength(200, 'too_many')), []),
  featured,
  pictureId,
  pictureAlt: z._default(text(2_000), ''),
  metaTitle: z._default(text(2_000), ''),
  metaDescription: z._default(text(10_000), ''),
});

const wallClockPattern = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/;
const offsetPattern = /^[+-]\d{2}:\d{2}$/;

/** "Salva", beside the version that was read and the tab that writes. */
export const postSaveForm = z.object({
  /** The tab that has the post open; without one, the post must be open nowhere. */
  tab: z.optional(uuid),
  fields: postFieldsForm,
  status: z.enum(postStatuses),
  /** Wall clock in the site's time zone, `YYYY-MM-DDTHH:mm`; asked for when `status` is `scheduled`, else left alone. */
  publishAt: z._default(
    z.union([z.literal(null), z.string().check(z.refine((value) => wallClockPattern.test(value), 'wall_clock'))]),
    null,
  ),
  /** Which of the two, where the clock shows `publishAt` twice: `+02:00`. */
  publishOffset: z._default(
    z.union([z.literal(null), z.string().check(z.refine((value) => offsetPattern.test(value), 'offset'))]),
    null,
  ),
});
export type PostSave = z.output<typeof postSaveForm>;
