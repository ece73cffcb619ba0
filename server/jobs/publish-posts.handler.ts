import { publishDuePosts } from '#server/domain/blog/publish-due.ts';

/** Puts on the site what is scheduled for now or was for a time at which nothing ran. */
export const publishPosts = async () => ({ published: await publishDuePosts() });
