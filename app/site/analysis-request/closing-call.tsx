import { m } from '#messages/messages.js';

export function ClosingCall() {
  return (
    <section className="closing" aria-labelledby="closing-heading">
      <div className="wrap">
        <div>
          <h2 id="closing-heading">{m.site_close_heading()}</h2>
          <p>{m.site_close_text()}</p>
        </div>
        <a className="button button-ink" href="#request-form">
          {m.site_close_cta()}
        </a>
      </div>
    </section>
  );
}
