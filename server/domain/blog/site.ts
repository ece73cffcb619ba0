/** What visitors read of posts. */

export { picturesIn } from './article.ts';
export { readFeed } from './feed.ts';
export { readPreview, readPreviewArt } from './preview.ts';
export {
  awaitAnyAnswer,
  findMovedPost,
  findTag,
  isShownInPost,
  listPostEntries,
  listPostsWithTag,
  listPublicPosts,
  readPostBody,
  readPostCover,
  readPostHead,
  readTextPictures,
} from './public.ts';
export { searchLimits, searchPosts } from './search.ts';
