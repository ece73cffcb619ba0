import { Picture } from '#app/site/parts/picture.tsx';
import { m } from '#messages/messages.js';
import type { PictureSource } from '#shared/pictures.ts';
import { formatDeadline } from './deadline.ts';

export type Reader = { name: string; role: string; picture: PictureSource };

/** The number of what was sent, and until when a person answers. */
export function ReceiptFacts({
  receipt,
  timezone,
  reader,
}: {
  receipt: { reference: string; replyBy: string };
  timezone: string;
  /** Who reads it; left out where nobody is named. */
  reader?: Reader | null;
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
      {reader && (
        <div className="receipt-reader">
          <dt>{m.site_received_reader()}</dt>
          <dd>
            {reader.name}
            <span>{reader.role}</span>
            <Picture source={reader.picture} alt="" sizes="104px" isFirst />
          </dd>
        </div>
      )}
    </dl>
  );
}
