import { useEffect, useState } from 'react';
import { segmentWord } from '#app/admin/newsletter/issues/issue-words.ts';
import { listSegments, type SegmentCount } from '#app/admin/newsletter/issues/issues-api.ts';
import { usePlace } from '#app/admin/person.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';

/** Segments with their readers, counted again whenever somebody comes back to the screen. Undefined until they are known. */
function useSegments(): SegmentCount[] | undefined {
  const [segments, setSegments] = useState<SegmentCount[]>();
  useEffect(() => {
    // A count that fails leaves the last one: what is sent is counted by the server.
    const count = () => document.visibilityState === 'visible' && void listSegments().then(setSegments, () => {});
    count();
    window.addEventListener('focus', count);
    document.addEventListener('visibilitychange', count);
    return () => {
      window.removeEventListener('focus', count);
      document.removeEventListener('visibilitychange', count);
    };
  }, []);
  return segments;
}

type SegmentFieldProps = { value: string; onChange: (segment: string) => void };

/** Whom the issue goes to, each choice with how many there are now. */
export function SegmentField({ value, onChange }: SegmentFieldProps) {
  const { locale } = usePlace();
  const number = new Intl.NumberFormat(locale, { useGrouping: 'min2' });
  const segments = useSegments();
  const counted = segments?.find(({ segment }) => segment === value);
  // A tag that nobody has any more is still what was chosen.
  const chosen = counted ?? { segment: value, readers: 0 };
  const choices = counted ? segments : [...(segments ?? []), chosen];
  return (
    <div className="flex flex-col gap-1.5">
      <Select<string>
        label={m.admin_issue_segment()}
        value={value}
        onChange={onChange}
        options={(choices ?? [chosen]).map(({ segment, readers }) => ({
          value: segment,
          label: segments
            ? m.admin_issue_segment_count({ segment: segmentWord(segment), count: number.format(readers) })
            : segmentWord(segment),
        }))}
      />
      <p role="status" className="figures min-h-[1lh] text-14 font-semibold">
        {segments && m.admin_issues_readers({ count: chosen.readers })}
      </p>
      <p className="text-13 text-ink-3">{m.admin_issue_segment_hint()}</p>
      {segments && chosen.readers === 0 && <Notice tone="error">{m.admin_issue_segment_empty()}</Notice>}
    </div>
  );
}
