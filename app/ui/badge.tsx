import { join } from './join.ts';

export type Tone = 'yellow' | 'blue' | 'green' | 'red' | 'grey';

const fills: Record<Tone, string> = {
  yellow: 'bg-yellow',
  blue: 'bg-harbour',
  green: 'bg-green',
  red: 'bg-red',
  grey: 'bg-ink-3',
};

/** A state: the dot carries the colour, the word carries the meaning. */
export function StatusDot({ tone, mayWrap, children }: { tone: Tone; mayWrap?: boolean; children: string }) {
  return (
    <span
      className={join('flex gap-2 text-14 font-medium', mayWrap ? 'items-baseline' : 'items-center whitespace-nowrap')}
    >
      <span aria-hidden className={join('size-2.25 shrink-0 rounded-full', fills[tone])} />
      {children}
    </span>
  );
}

const bars = [5, 9, 13] as const;

/** A degree, told by rising bars: one, two or three of them are lit. */
export function LevelMark({ tone, level }: { tone: Tone; level: 1 | 2 | 3 }) {
  return (
    <span aria-hidden className="inline-flex h-3.25 items-end gap-0.5">
      {bars.map((height, position) => (
        <span
          key={height}
          style={{ height }}
          className={join('w-0.75 rounded-[1px]', position < level ? fills[tone] : 'bg-stone-2')}
        />
      ))}
    </span>
  );
}
