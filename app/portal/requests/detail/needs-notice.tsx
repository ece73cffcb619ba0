import { FileUp, MessageSquare } from 'lucide-react';
import { CoachDetails } from '#app/coach/details.tsx';
import { useClient } from '#app/portal/person.ts';
import type { OwnRequest } from '#app/portal/requests/requests-api.ts';
import { isAnalysisPromised } from '#app/portal/wait/turn-words.ts';
import { Button } from '#app/ui/button.tsx';
import { shownDay } from '#app/ui/shown-day.ts';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import { kindsNamedIn, withoutAddresses } from '#shared/coach/kinds.ts';
import { goTo, replyId, uploadId } from './places.ts';

type NeedsNoticeProps = { needs: NonNullable<OwnRequest['needs']>; request: OwnRequest };

/** What we need from the client, with the ways to give it. */
export function NeedsNotice({ needs: { text, since }, request }: NeedsNoticeProps) {
  const { timezone } = useClient();
  return (
    <section
      aria-labelledby="needs"
      className="mt-6 rounded-lg border border-stone-2 border-l-4 border-l-yellow bg-card px-5 py-4"
    >
      <h2 id="needs" className="font-display text-21 font-semibold tracking-tight">
        {m.portal_needs_title()}
      </h2>
      <p className="mt-1 text-17 whitespace-pre-line wrap-anywhere">{withoutAddresses(text)}</p>
      {kindsNamedIn(text).map((kind) => (
        <div key={kind} className="mt-2 text-14 leading-snug">
          <CoachDetails kind={kind} language={getLocale()} isNamed />
        </div>
      ))}
      <p className="mt-1 text-14 text-ink-3">{m.portal_needs_since({ date: shownDay(since, timezone) })}</p>
      {isAnalysisPromised(request) && <p className="mt-1 text-14 text-ink-3">{m.portal_needs_day()}</p>}
      <div className="mt-3 flex flex-wrap gap-2 print:hidden">
        <Button look="primary" onPress={() => goTo(replyId, 'textarea')}>
          <MessageSquare aria-hidden className="size-4" />
          {m.portal_needs_reply()}
        </Button>
        <Button onPress={() => goTo(uploadId, 'button')}>
          <FileUp aria-hidden className="size-4" />
          {m.portal_needs_upload()}
        </Button>
      </div>
    </section>
  );
}
