import { useState } from 'react';
import type { Preview } from '#app/admin/newsletter/issues/issues-api.ts';
import { MailFrame } from '#app/admin/parts/composer/mail-frame.tsx';
import { join } from '#app/ui/join.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { m } from '#messages/messages.js';

const views = ['desktop', 'phone', 'text'] as const;
type View = (typeof views)[number];

const viewWords: Record<View, () => string> = {
  desktop: m.admin_issue_view_desktop,
  phone: m.admin_issue_view_phone,
  text: m.admin_issue_view_text,
};

/** The mail as its reader sees it: on a computer, on a phone, and as plain text. */
export function MailPreview({ preview, problem }: { preview: Preview | undefined; problem: string | undefined }) {
  const [view, setView] = useState<View>('desktop');
  return (
    <section aria-label={m.admin_issue_preview()} className="flex min-w-0 flex-col">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3 className="font-display text-17 font-semibold">{m.admin_issue_preview()}</h3>
        <div className="flex overflow-hidden rounded-md border border-stone-3">
          {views.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={view === each}
              onClick={() => setView(each)}
              className={join(
                'h-8.5 px-3 text-14 not-first:border-l not-first:border-stone-2 focus-visible:-outline-offset-2 pointer-coarse:h-11',
                view === each ? 'bg-ink font-semibold text-paper' : 'bg-card text-ink-2 hover:bg-hover',
              )}
            >
              {viewWords[each]()}
            </button>
          ))}
        </div>
      </div>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <div className="flex flex-col overflow-hidden rounded-md border border-stone-3 bg-stone-1">
        <p lang="en" className="border-b border-stone-2 bg-card px-3 py-2 text-14 font-semibold wrap-anywhere">
          {preview?.subject || <span className="font-normal text-ink-3">{m.admin_letter_no_subject()}</span>}
        </p>
        {!preview && <Skeleton className="m-4 h-96" />}
        {preview && view === 'text' && (
          <pre
            lang="en"
            // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
            tabIndex={0}
            className="max-h-160 overflow-auto bg-card p-4 font-mono text-13 whitespace-pre-wrap wrap-anywhere"
          >
            {preview.text}
          </pre>
        )}
        {preview && view !== 'text' && (
          <MailFrame
            html={preview.html}
            title={m.admin_issue_preview()}
            className={join('h-160 bg-card', view === 'phone' ? 'mx-auto w-90 max-w-full' : 'w-full')}
          />
        )}
      </div>
    </section>
  );
}
