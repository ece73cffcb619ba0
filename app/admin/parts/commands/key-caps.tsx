/** The keys of a command as they stand on a keyboard. */
export const KeyCaps = ({ keys }: { keys: string }) => (
  <span className="flex shrink-0 gap-1">
    {keys.split(' ').map((key) => (
      <kbd
        key={key}
        className="min-w-6 rounded-sm border border-stone-3 bg-card px-1.5 py-px text-center font-text text-12 text-ink-2"
      >
        {key.length === 1 ? key.toUpperCase() : key}
      </kbd>
    ))}
  </span>
);
