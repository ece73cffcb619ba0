import type { UploadedPicture } from './pictures.ts';

/** A post as lists show it. */
export type PostCard = {
  slug: string;
  title: string;
  excerpt: string;
  category: string;
  /** ISO. */
  publishedAt: string;
  picture: UploadedPicture | null;
  wordCount: number;
};

/** What the head of a post's page says. */
export type PostHead = Omit<PostCard, 'picture'> & {
  id: number;
  tags: string[];
  metaTitle: string;
  metaDescription: string;
  updatedAt: string;
};

/** A heading of a text, by the id that it got when it was rendered. */
export type ContentsEntry = { id: string; text: string; level: 2 | 3 };

/** The text of a post as pages show it. */
export type PostText = { html: string; contents: ContentsEntry[] };

export type PostBody = { picture: UploadedPicture | null; text: PostText; related: PostCard[] };

/** A part of a snippet; hits are what was searched for. */
export type SnippetPart = { text: string; isHit: boolean };

export type PostHit = PostCard & { snippet: SnippetPart[] };

export type PostSearch = {
  hits: PostHit[];
  /** Words that were taken for other ones, which are in the posts. */
  corrections: { typed: string; taken: string }[];
  /** Where nothing was found: a word that is in the posts and looks like what was typed. */
  nearest: string | undefined;
};

export type BlogList = { featured: PostCard | undefined; others: PostCard[] };

/** Words that people read in a minute. */
const wordsPerMinute = 220;

/** Minutes that a text takes to read, one at least. */
export const readingMinutes = (wordCount: number): number => Math.max(1, Math.ceil(wordCount / wordsPerMinute));
