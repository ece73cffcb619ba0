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
};

/** What the head of a post's page says. */
export type PostHead = Omit<PostCard, 'picture'> & {
  id: number;
  tags: string[];
  metaTitle: string;
  metaDescription: string;
  wordCount: number;
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
