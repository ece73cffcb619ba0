import type { ReactNode } from 'react';
import { m } from '#messages/messages.js';

type Props = {
  heading: string;
  lead: string;
  /** Whose subscription it is, masked, and how it stands. */
  facts?: { email: string; standing: string } | undefined;
  children?: ReactNode;
};

/** A page about one subscription: what it says, what can be done, and how things stand. */
export function SubscriptionPage({ heading, lead, facts, children }: Props) {
  return (
    <div className={facts ? 'received subscription' : 'received subscription is-narrow'}>
      <div className="wrap">
        <div className="received-words">
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
        </div>
        {facts && (
          <dl className="receipt">
            <div>
              <dt>{m.site_newsletter_fact_email()}</dt>
              <dd className="receipt-address">{facts.email}</dd>
            </div>
            <div>
              <dt>{m.site_newsletter_fact_standing()}</dt>
              <dd>{facts.standing}</dd>
            </div>
          </dl>
        )}
        <div className="received-foot">{children}</div>
      </div>
    </div>
  );
}

/** A button that does one thing about the subscription that the page's address names. */
export function DeedButton({ action, intent, label }: { action: string; intent?: string; label: string }) {
  return (
    <form method="post" action={action}>
      {intent && <input type="hidden" name="intent" value={intent} />}
      <button className="button" type="submit">
        {label}
      </button>
    </form>
  );
}

export function PageLink({ to, label }: { to: string; label: string }) {
  return (
    <p>
      <a className="link" href={to}>
        {label}
      </a>
    </p>
  );
}
