import type { ReactNode } from 'react';
import { m } from '#messages/messages.js';
import { type Reader, ReceiptFacts } from './receipt-facts.tsx';

type Props = {
  receipt: { reference: string; replyBy: string; email: string };
  companyEmail: string;
  companyPhone: string;
  timezone: string;
  reader: Reader | null;
  /** What stands between the heading and the receipt: to whom the mail went, and what to do about it. */
  children: ReactNode;
};

export function Confirmation({ receipt, companyEmail, companyPhone, timezone, reader, children }: Props) {
  const contact = [companyEmail, companyPhone.replaceAll(' ', '\u00a0')].filter(Boolean).join(', ');
  return (
    <div className="received">
      <div className="wrap">
        <div className="received-words">
          <h1>{m.site_received_heading()}</h1>
          {children}
        </div>
        <ReceiptFacts receipt={receipt} timezone={timezone} reader={reader} />
        <div className="received-foot">
          {contact && <p>{m.site_received_keep({ contact })}</p>}
          <p>
            <a className="link" href="/">
              {m.site_received_home()}
            </a>
          </p>
        </div>
      </div>
    </div>
  );
}

/** Says so where a receipt is none of ours, and leads back to the form at `form`. */
export function UnknownReceipt({ form }: { form: '/analysis-request' | '/contact' }) {
  return (
    <div className="notice">
      <div className="wrap">
        <h1>{m.site_received_unknown_heading()}</h1>
        <p>{m.site_received_unknown_text()}</p>
        <p>
          <a className="button" href={form}>
            {m.site_received_unknown_cta()}
          </a>
        </p>
      </div>
    </div>
  );
}
