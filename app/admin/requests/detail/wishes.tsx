import { CircleX, PhoneCall } from 'lucide-react';
import { usePlace } from '#app/admin/person.ts';
import type { RequestEvent, RequestRecord } from '#app/admin/requests/requests-api.ts';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { formatDateTime, type Place } from '#shared/dates.ts';
import { type ClientWish, clientWishes } from '#shared/portal-requests.ts';
import type { RequestChanges } from './use-request-changes.ts';

/** What a call is wished with: the number, the times that suit, other times in words. */
export function callWishLines(data: RequestEvent['data'], place: Place): string[] {
  const { phone, times, words }: Record<string, unknown> = data;
  const suit = Array.isArray(times) ? times.map((time) => formatDateTime(String(time), place)) : [];
  return [phone, ...suit, words].filter((line): line is string => typeof line === 'string' && line !== '');
}

const looks = {
  call: { title: m.admin_wish_call, settle: m.admin_wish_call_settle, Icon: PhoneCall },
  cancel: { title: m.admin_wish_cancel, settle: m.admin_wish_cancel_settle, Icon: CircleX },
} as const;

type WishesProps = { request: RequestRecord; events: RequestEvent[]; changes: RequestChanges };

/** What the client asked for and does not have yet; a letter alone does not end it. */
export const Wishes = ({ request, ...props }: WishesProps) =>
  clientWishes.map((wish) => {
    const at = request.wishes[wish];
    return at && <OneWish key={wish} {...{ request, wish, at, ...props }} />;
  });

function OneWish({ request, events, changes, wish, at }: WishesProps & { wish: ClientWish; at: string }) {
  const place = usePlace();
  const { title, settle, Icon } = looks[wish];
  // Newest first.
  const said = events.find(({ kind, data }) =>
    wish === 'call' ? kind === 'call-asked' : kind === 'message' && data.asks === 'cancel',
  );
  const lines = !said ? [] : wish === 'call' ? callWishLines(said.data, place) : [said.data.text].filter(Boolean);
  return (
    <section
      aria-label={title()}
      className="mt-4 flex flex-wrap items-start gap-x-3 gap-y-2 rounded-md border border-stone-2 border-l-4 border-l-yellow px-3.5 py-2.5"
    >
      <div className="min-w-0 grow basis-60">
        <p className="flex flex-wrap items-center gap-x-2 text-14 font-semibold">
          <Icon aria-hidden className="size-4 flex-none text-ink-3" />
          {title()}
          <span className="font-normal text-ink-3">{m.admin_waiting_since({ at: formatDateTime(at, place) })}</span>
        </p>
        {lines.length > 0 && <p className="mt-1 text-14 whitespace-pre-line wrap-anywhere">{lines.join('\n')}</p>}
      </div>
      {request.mayEdit && (
        <Button look="quiet" busy={changes.busy === wish} onPress={() => void changes.settleWish(wish)}>
          {settle()}
        </Button>
      )}
    </section>
  );
}
