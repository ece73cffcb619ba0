import type { PostCategory, PostFields, PostStatus } from './posts.ts';

/** Posts as the API shows them to staff. Times are ISO instants unless said otherwise. */

/** Orders of the list; `-` puts the greatest first. `date` is when a post goes or went live, else when it was begun. */
export const postSorts = [
  '-date',
  'date',
  'title',
  '-title',
  '-updated',
  'updated',
  '-views',
  'views',
  'category',
  '-category',
  'status',
  '-status',
] as const;
export type PostSort = (typeof postSorts)[number];

/** Most posts that one call changes. */
export const postBulkLimit = 100;

/** For how long somebody has a post open after their tab was last heard of, in seconds. */
export const editorHoldSeconds = 60;

export type PersonName = { id: string; name: string };

export type PostListItem = {
  id: number;
  slug: string;
  title: string;
  excerpt: string;
  category: PostCategory;
  status: PostStatus;
  featured: boolean;
  author: PersonName | null;
  at: string;
  publishedAt: string | null;
  scheduledAt: string | null;
  createdAt: string;
  updatedAt: string;
  /** Null while it is not public. */
  views: number | null;
  version: number;
  /** Who has it open now. */
  editor: { name: string } | null;
  /** Something was typed and not saved. */
  hasUnsaved: boolean;
};

export type PostCounts = { all: number } & Record<PostStatus, number>;

export type PostEditor = { id: string; name: string; since: string; isMe: boolean; tab: string };

export type PostWorkingCopy = {
  fields: PostFields;
  /** The version it was begun from. Less than the post's: the text was changed since by somebody else. */
  baseVersion: number;
  sequence: number;
  tab: string;
  savedAt: string;
  savedBy: PersonName;
  isMine: boolean;
};

export type PostEditView = PostFields & {
  id: number;
  status: PostStatus;
  version: number;
  author: PersonName | null;
  publishedAt: string | null;
  scheduledAt: string | null;
  /** `scheduledAt` as the clock of the site shows it (`YYYY-MM-DDTHH:mm`), and its distance from UTC (`+01:00`). */
  publishAt: string | null;
  publishOffset: string | null;
  /** The site's time zone. */
  timeZone: string;
  createdAt: string;
  updatedAt: string;
  updatedBy: string | null;
  /** Words of the text. */
  words: number;
  views: number | null;
  picture: { id: string; width: number; height: number } | null;
  /** True while the address was made from the title and follows it: until it is chosen, or the post is public. */
  slugFollowsTitle: boolean;
  oldSlugs: string[];
  /** Null for those who may not write. */
  workingCopy: PostWorkingCopy | null;
  editor: PostEditor | null;
  versionCount: number;
};

export const postVersionKinds = ['saved', 'published', 'scheduled', 'unpublished', 'restored', 'recovered'] as const;
export type PostVersionKind = (typeof postVersionKinds)[number];

export type PostVersionItem = {
  number: number;
  /** `recovered`: was typed and never saved, kept when somebody else's text took its place. */
  kind: PostVersionKind;
  savedAt: string;
  savedBy: PersonName | null;
  title: string;
  words: number;
  /** What the post is now. */
  isCurrent: boolean;
};

export type TextPart = { kind: 'same' | 'added' | 'removed'; text: string };
export type BlockChange =
  /** So many blocks that did not change. */
  | { kind: 'same'; count: number; text: string }
  | { kind: 'added' | 'removed'; text: string }
  /** The same block with other words. */
  | { kind: 'changed'; parts: TextPart[] };

/** How a state of a post came out of another one. */
export type PostChanges = {
  /** The number of the version that this is compared with. */
  from: number;
  to: number;
  /** Short fields that differ, as they were and are. */
  fields: { name: Exclude<keyof PostFields, 'content'>; from: string; to: string }[];
  /** The text, block by block, as it reads; empty when it did not change. */
  content: BlockChange[];
  /** Something differs that does not read differently: a picture for another, an emphasis, the target of a link. */
  isMarkupOnly: boolean;
};

export type PostVersion = PostVersionItem & { fields: PostFields };
