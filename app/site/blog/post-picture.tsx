import { Picture } from '#app/site/parts/picture.tsx';
import { type PictureSource, postArt } from '#shared/pictures.ts';
import type { PostCard } from '#shared/public-posts.ts';

type Props = { post: PostCard; sizes: string; isFirst?: boolean; isSmall?: boolean; source?: PictureSource };

/** Widths that a card is ever shown in, in pixels: a list of a thousand posts need not name the others. */
const widestOfCards = 800;

/** The cover of a post. A drawn one says nothing that the words beside it do not. */
export function PostPicture({ post, sizes, isFirst = false, isSmall = false, source = postArt(post) }: Props) {
  const few = source.widths.filter((width) => width >= 480 && width <= widestOfCards);
  const shown = isSmall && few.length > 0 ? { ...source, widths: few } : source;
  return <Picture source={shown} alt={post.picture?.alt ?? ''} sizes={sizes} isFirst={isFirst} />;
}
