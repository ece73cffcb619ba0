import { initials } from '#app/ui/initials.ts';
import { join } from '#app/ui/join.ts';
import { hash53 } from '#shared/hash.ts';

const grounds = [
  'bg-harbour text-on-harbour',
  'bg-yellow text-on-yellow',
  'bg-stone-3 text-ink',
  'bg-side-2 text-side-ink',
];

const sizes = {
  small: { pixels: 26, look: 'size-6.5 text-[0.6875rem]' },
  usual: { pixels: 36, look: 'size-9 text-13' },
  large: { pixels: 64, look: 'size-16 text-21' },
};

type UserFaceProps = { user: { id: string; name: string; avatar: string | null }; size?: keyof typeof sizes };

/** A person's picture, or their initials on a colour that stays theirs. Their name stands beside it. */
export function UserFace({ user: { id, name, avatar }, size = 'usual' }: UserFaceProps) {
  const { pixels, look } = sizes[size];
  if (avatar !== null) {
    return (
      <img
        src={avatar}
        alt=""
        width={pixels}
        height={pixels}
        loading="lazy"
        className={join('shrink-0 rounded-full bg-stone-2 object-cover', look)}
      />
    );
  }
  return (
    <span
      aria-hidden
      className={join(
        'grid shrink-0 place-items-center rounded-full font-semibold',
        look,
        grounds[hash53(id) % grounds.length],
      )}
    >
      {initials(name)}
    </span>
  );
}
