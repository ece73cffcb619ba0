import { m } from '#messages/messages.js';
import type { CheckedLink, PostFinding } from '#shared/post-checks.ts';

const plainWords = {
  'no-title': m.admin_blog_check_title,
  'cover-without-alt': m.admin_blog_check_cover_alt,
  'no-text': m.admin_blog_check_text,
  'no-cover': m.admin_blog_check_cover,
  'no-description': m.admin_blog_check_description,
};

/** What was found in a post, as a sentence. */
export function findingWords(finding: PostFinding): string {
  switch (finding.kind) {
    case 'long-title':
      return m.admin_blog_check_long_title({ count: finding.count });
    case 'long-description':
      return m.admin_blog_check_long_description({ count: finding.count });
    case 'pictures-without-alt':
      return m.admin_blog_check_alts({ count: finding.count });
    case 'heading-order':
      return m.admin_blog_check_heading_order({ words: finding.words });
    case 'empty-heading':
      return m.admin_blog_check_heading_empty({ words: finding.words });
    case 'empty-link':
      return m.admin_blog_check_link_empty({ words: finding.words || '…' });
    default:
      return plainWords[finding.kind]();
  }
}

const linkWords = {
  missing: m.admin_blog_check_link_missing,
  unanswered: m.admin_blog_check_link_unanswered,
  insecure: m.admin_blog_check_link_insecure,
};

/** What is wrong with a link; undefined where nothing is known to be. */
export const linkProblem = ({ address, state }: CheckedLink): string | undefined =>
  state === 'found' || state === 'unchecked' ? undefined : linkWords[state]({ address });
