import { renderToStaticMarkup } from 'react-dom/server';
import type { PostCard as CardFacts } from '#shared/public-posts.ts';
import { type CardsShown, PostCard, type PostCardProps } from './post-card.tsx';

/** How many cards are kept as they were drawn; the one that was not shown for longest makes room. */
const mostKept = 3_000;

/** HTML by all that a card shows. */
const kept = new Map<string, string>();

function drawCard(props: PostCardProps): string {
  const shown = JSON.stringify(props);
  const html = kept.get(shown) ?? renderToStaticMarkup(<PostCard {...props} />);
  kept.delete(shown);
  kept.set(shown, html);
  // Looking for the first costs as much as there were cards drawn before it.
  if (kept.size > mostKept) kept.delete(kept.keys().next().value as string);
  return html;
}

/**
 * HTML of cards in a grid. A list of a thousand is a thousand times the same but for the one that changed: each is drawn once.
 *
 * @param areFirst nothing stands above them on the page
 */
export const drawCards = (posts: CardFacts[], shown: CardsShown, areFirst = false): string =>
  posts.map((post, index) => drawCard({ post, ...shown, isFirst: areFirst && index === 0 })).join('');
