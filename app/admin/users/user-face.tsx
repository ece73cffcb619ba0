import { initials } from '#app/ui/initials.ts';
import { join } from '#app/ui/join.ts';
import { hash53 } from '#shared/hash.ts';

const grounds = [
  'bg-harbour text-on-harbour',
  'bg-yellow text-on-yellow',
  'bg-stone-3 text-ink',
  'bg-side-2 text-side-ink',
];

type UserFaceProps = { user: { id: string; name: string; avatar: string | null }; isLarge?: boolean };

/** A person's picture, or their initials on a colour that stays theirs. Their name stands beside it. */
export function UserFace({ user: { id, name, avatar }, isLarge = false }: UserFaceProps) {
  const size = isLarge ? 'size-16 text-21' : 'size-9 text-13';
  if (avatar !== null) {
    const pixels = isLarge ? 64 : 36;
    return (
      <img
        src={avatar}
        alt=""
        width={pixels}
        height={pixels}
        loading="lazy"
        className={join('shrink-0 rounded-full bg-stone-2 object-cover', size)}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={join(
        'grid shrink-0 place-items-center rounded-full font-semibold',
        size,
        grounds[hash53(id) % grounds.length],
      )}
    >
      {initials(name)}
    </span>
  );
}
