/** Articles of the blog: their states, categories and limits, for whoever reads or writes them. */

/** In the order of the editor's choice (spec section 3). */
export const postCategories = [
  'Amazon Marketing',
  'Digital Marketing',
  'Market Analysis',
  'SEO',
  'E-commerce',
  'Strategy',
] as const;
export type PostCategory = (typeof postCategories)[number];

/** Only `published` ones are public. */
export const postStatuses = ['draft', 'scheduled', 'published'] as const;
export type PostStatus = (typeof postStatuses)[number];

/** Longest texts of a post, in characters, and the most tags. */
export const postLimits = {
  title: 160,
  excerpt: 500,
  content: 400_000,
  tag: 40,
  tags: 20,
  metaTitle: 160,
  metaDescription: 400,
  alt: 250,
} as const;

/** Lengths beyond which search engines and cards cut a text off, in characters: told, not forbidden. */
export const postHints = { excerpt: 160, metaTitle: 60, metaDescription: 160 } as const;

/** What an editor writes of a post. */
export type PostFields = {
  title: string;
  /** Empty: made from the title. */
  slug: string;
  excerpt: string;
  /** HTML of the elements in `post-html.ts`. */
  content: string;
  category: PostCategory;
  tags: string[];
  featured: boolean;
  pictureId: string | null;
  pictureAlt: string;
  metaTitle: string;
  metaDescription: string;
};
