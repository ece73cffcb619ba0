/** What staff do with posts: lists, writing, versions, publishing. */

export { changePosts, removePost, removePosts } from './change.ts';
export { createPost, duplicatePost } from './create.ts';
export { readPost, restoreVersion, savePost } from './edit.ts';
export { leavePost, openPost } from './editors.ts';
export { listPosts, postFigures, usedTags } from './list.ts';
export { linkToPreview } from './preview.ts';
export { suggestSlug } from './slugs.ts';
export { listVersions, readVersion } from './versions.ts';
export { discardWorkingCopy, keepWorkingCopy } from './working-copy.ts';
