/** Rules of posts that need no schema: the screen that writes them asks the same ones as the server. */

/** Tags as they are kept: trimmed, without empty ones, none twice in whatever case. */
export function cleanPostTags(tags: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const tag of tags.map((each) => each.replace(/\s+/g, ' ').trim())) {
    if (tag !== '' && !kept.has(tag.toLowerCase())) kept.set(tag.toLowerCase(), tag);
  }
  return [...kept.values()];
}

/** What a post needs before it may be public, by field; empty when it has all. */
export function neededToPublish(fields: { title: string; pictureId: string | null; pictureAlt: string }) {
  const missing: { title?: 'missing'; pictureAlt?: 'missing' } = {};
  if (fields.title.trim() === '') missing.title = 'missing';
  if (fields.pictureId !== null && fields.pictureAlt.trim() === '') missing.pictureAlt = 'missing';
  return missing;
}
