import { m } from '#messages/messages.js';
import { formatDeadline } from './deadline.ts';

/** The number of what was sent, and until when a person answers. */
export function ReceiptFacts({
  receipt,
  timezone,
}: {
  receipt: { reference: string; replyBy: string };
  timezone: string;
}) {
  return (
    <dl className="receipt">
      <div>
        <dt>{m.site_received_reference()}</dt>
        <dd className="figure receipt-number">{receipt.reference}</dd>
      </div>
      <div>
        <dt>{m.site_received_reply_by()}</dt>
        <dd className="figure">
          <time dateTime={receipt.replyBy}>{formatDeadline(receipt.replyBy, timezone)}</time>
        </dd>
      </div>
    </dl>
  );
}
