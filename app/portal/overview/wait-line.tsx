import { momentWords } from '#app/portal/wait/moments.ts';
import { m } from '#messages/messages.js';

type WaitLineProps = {
  from: string;
  to: string;
  opened: { at: string; by: string | null } | null;
  now: Date;
  timeZone: string;
};

/** The way from sending to the promised answer, with where we are on it. Decoration: the sentences beside it say the same. */
export function WaitLine({ from, to, opened, now, timeZone }: WaitLineProps) {
  const [start, end] = [Date.parse(from), Date.parse(to)];
  const share = Math.min(1, Math.max(0, (now.getTime() - start) / Math.max(1, end - start)));
  return (
    <div className="mt-6 max-w-160">
      <p className="flex flex-wrap justify-between gap-x-4 text-14">
        <span className="font-semibold">
          {m.portal_line_sent({ when: momentWords(from, now, timeZone) })}{' '}
          {opened?.by && (
            <span className="font-normal text-ink-2">
              {m.portal_opened_by({ name: opened.by, when: momentWords(opened.at, now, timeZone) })}
            </span>
          )}
        </span>
        <span className="text-ink-2">{m.portal_line_due({ when: momentWords(to, now, timeZone) })}</span>
      </p>
      <div aria-hidden className="relative mt-2 h-3">
        <span className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 bg-stone-2" />
        <span
          className="absolute top-1/2 left-0 h-1 -translate-y-1/2 rounded-full bg-harbour"
          style={{ width: `${share * 100}%` }}
        />
        <span
          className="absolute top-1/2 size-3 -translate-1/2 rounded-full bg-harbour"
          style={{ left: `clamp(0.375rem, ${share * 100}%, calc(100% - 0.375rem))` }}
        />
        <span className="absolute top-0 right-0 h-3 w-0.5 bg-ink" />
      </div>
    </div>
  );
}
