import { useForWhom } from './away.ts';

/** Says in a row for whom it is done, where its owner is away and the reader in their place. */
export function ForWhom({ owner }: { owner: { id: string; name: string } | null }) {
  const words = useForWhom()(owner);
  return words === undefined ? null : <span className="font-semibold text-ink-2">{words} · </span>;
}
