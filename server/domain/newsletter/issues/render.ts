import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Db } from '#server/db/client.ts';
import { picturesIn, readTextPictures } from '#server/domain/blog/site.ts';
import { unsubscribeLink } from '#server/domain/newsletter/unsubscribe.ts';
import { publicUrl } from '#server/public-url.ts';
import type { IssueFields } from '#shared/newsletter-issues.ts';
import type { Settings } from '#shared/settings.ts';
import { mailBody } from './body.ts';

/** The newsletter speaks the site's language. */
const locale = 'en';

const renderedShape = z.object({
  subject: z.string(),
  html: z.string(),
  text: z.string(),
  /** Stands where each reader's own link will stand; nothing else can read like it. */
  placeholder: z.string(),
});

/** What every copy of an issue is made from. */
export type RenderedIssue = z.output<typeof renderedShape>;

export const readRendered = (value: unknown): RenderedIssue => renderedShape.parse(value);

type PostText = { slug: string; title: string; excerpt: string; content: string };

/** An issue with a placeholder for what differs from reader to reader. */
export async function renderIssue(
  connection: Db,
  { fields, post, settings }: { fields: IssueFields; post: PostText; settings: Settings },
): Promise<RenderedIssue> {
  const site = publicUrl();
  const article = `${site}/blog/${encodeURIComponent(post.slug)}`;
  const placeholder = unsubscribeLink(randomUUID());
  const content = {
    ...fields,
    title: post.title,
    excerpt: post.excerpt,
    body:
      fields.content === 'full'
        ? mailBody(post.content, {
            site,
            article,
            pictures: await readTextPictures(picturesIn(post.content), connection),
          })
        : null,
    article,
    site,
    unsubscribe: placeholder,
  };
  // As in server/mail/render.ts: operators' commands load this file and render nothing.
  const { renderNewsletter } = await import('#server/mail/newsletter.tsx');
  return { ...(await renderNewsletter(content, { locale, settings })), placeholder };
}

/** One reader's copy. @param link the address that ends this reader's subscription */
export const copyFor = ({ subject, html, text, placeholder }: RenderedIssue, link: string) => ({
  subject,
  html: html.replaceAll(placeholder, link),
  text: text.replaceAll(placeholder, link),
});
