import { m } from '#messages/messages.js';

/** Shares of an example advertising budget, in percent of each euro. */
const shares = [
  { part: 'won', percent: 54, label: m.site_request_sample_won },
  { part: 'even', percent: 23, label: m.site_request_sample_even },
  { part: 'lost', percent: 23, label: m.site_request_sample_lost },
];

function SampleSheet() {
  return (
    <figure className="sheet">
      <figcaption>{m.site_request_sample()}</figcaption>
      <p className="sheet-title">{m.site_request_sample_title()}</p>
      <svg viewBox="0 0 100 14" preserveAspectRatio="none" aria-hidden="true">
        {shares.map(({ part, percent }, index) => {
          const before = shares.slice(0, index).reduce((total, share) => total + share.percent, 0);
          return <rect key={part} className={`share-${part}`} x={before} width={percent - 0.6} height="14" />;
        })}
      </svg>
      <dl>
        {shares.map(({ part, percent, label }) => (
          <div key={part}>
            <dt className={`share-${part}`}>{label()}</dt>
            <dd className="figure">{percent}%</dd>
          </div>
        ))}
      </dl>
      <p className="sheet-note">{m.site_request_sample_note()}</p>
    </figure>
  );
}

const facts = [
  { title: m.site_request_fact_free, text: m.site_request_fact_free_text },
  { title: m.site_request_fact_reply, text: m.site_request_fact_reply_text },
  { title: m.site_request_fact_access, text: m.site_request_fact_access_text },
];

export function RequestHero() {
  return (
    <div className="request-hero">
      <div className="wrap">
        <div className="request-words">
          <h1>{m.site_request_title()}</h1>
          <p className="lead">{m.site_request_lead()}</p>
          <p className="actions">
            <a className="button" href="#request-form">
              {m.site_request_start()}
            </a>
            <a className="link" href="/sample-analysis">
              {m.site_sample_link()}
            </a>
          </p>
        </div>
        <SampleSheet />
        <ul className="facts">
          {facts.map(({ title, text }) => (
            <li key={title()}>
              <b>{title()}</b>
              <span>{text()}</span>
            </li>
          ))}
        </ul>
      </div>
    </div>
  );
}
