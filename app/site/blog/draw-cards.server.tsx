import { renderToStaticMarkup } from 'react-dom/server';
import type { PostCard as CardFacts, PostHit } from '#shared/public-posts.ts';
import { type CardsShown, PostCard } from './post-card.tsx';
import { Hit } from './search-results.tsx';

/** How many cards are kept as they were drawn; the one that was not shown for longest makes room. */
const mostKept = 3_000;

/** HTML by all that a card shows, encoded. */
const kept = new Map<string, Buffer>();

function drawCard(props: Parameters<typeof PostCard>[0]): Buffer {
  const shown = JSON.stringify(props);
  const html = kept.get(shown) ?? Buffer.from(renderToStaticMarkup(<PostCard {...props} />));
  kept.delete(shown);
  kept.set(shown, html);
  // Looking for the first costs as much as there were cards drawn before it.
  if (kept.size > mostKept) kept.delete(kept.keys().next().value as string);
  return html;
}

/** What was drawn of a list, by how: whoever read it together with others has it drawn once with them. */
const lists = new WeakMap<readonly object[], Map<string, Buffer>>();

function drawOnce(list: readonly object[], how: object, draw: () => Buffer): Buffer {
  const drawn = lists.get(list) ?? new Map<string, Buffer>();
  lists.set(list, drawn);
  const key = JSON.stringify(how);
  const html = drawn.get(key) ?? draw();
  drawn.set(key, html);
  return html;
}

/**
 * HTML of cards in a grid. A list of a thousand is a thousand times the same but for the one that changed: each is drawn once.
 *
 * @param areFirst nothing stands above them on the page
 */
export const drawCards = (posts: CardFacts[], shown: CardsShown, areFirst = false): Buffer =>
  drawOnce(posts, { ...shown, areFirst }, () =>
    Buffer.concat(posts.map((post, index) => drawCard({ post, ...shown, isFirst: areFirst && index === 0 }))),
  );

/** HTML of what a search found. */
export const drawHits = (hits: PostHit[], { timeZone }: Pick<CardsShown, 'timeZone'>): Buffer =>
  drawOnce(hits, { timeZone }, () =>
    Buffer.from(renderToStaticMarkup(hits.map((post) => <Hit key={post.slug} post={post} timeZone={timeZone} />))),
  );
