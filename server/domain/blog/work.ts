/** What is done in the background: publishing when it is time, keeping the pictures that posts show. */

export { isShownByPost } from './post-pictures.ts';
export { publishDuePosts } from './publish-due.ts';
