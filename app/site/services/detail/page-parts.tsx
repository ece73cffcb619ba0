import type { ReactNode } from 'react';
import { m } from '#messages/messages.js';
import type { ContentItem } from '#shared/content.ts';

/** The sections that the six pages share. Their order, grounds and shapes (`shape`, drawn by the styles) are each page's own. */

type Page = ContentItem<'service-page'>;
export type PageProps = { page: Page };
export type Shaped = { page: Page; shape: string; children?: ReactNode };

export function Crumbs({ page }: PageProps) {
  return (
    <nav className="crumbs" aria-label={m.site_services_crumbs()}>
      <ol>
        <li>
          <a href="/">{m.site_services_home()}</a>
        </li>
        <li>
          <a href="/services">{m.site_nav_services()}</a>
        </li>
        <li aria-current="page">{page.title}</li>
      </ol>
    </nav>
  );
}

/** The forms know from there what it is about. */
const analysisOf = ({ slug }: Page) => `/analysis-request?service=${slug}`;
const contactOf = ({ slug }: Page) => `/contact?service=${slug}`;

/** Breadcrumb, headline, lead and the two ways on (a call first where that is what is offered), with a figure beside or below them. */
export function Opening({ page, shape, children, isCallFirst = false }: Shaped & { isCallFirst?: boolean }) {
  const ways = [
    { to: analysisOf(page), label: m.site_services_free_analysis() },
    { to: contactOf(page), label: isCallFirst ? page.closing.button : m.site_services_ask() },
  ];
  const [first, second] = isCallFirst ? ways.reverse() : ways;
  return (
    <div className={`opening opening-${shape}`}>
      <div className="wrap">
        <div className="opening-words">
          <Crumbs page={page} />
          <h1>{page.headline}</h1>
          <div className="opening-lead">
            <p className="lead">{page.lead}</p>
            <p className="actions">
              <a className="button" href={first?.to}>
                {first?.label}
              </a>
              <a className="link" href={second?.to}>
                {second?.label}
              </a>
            </p>
          </div>
        </div>
        {children}
      </div>
    </div>
  );
}

/** A text that begins with a question shows it apart. */
function Answer({ text }: { text: string }) {
  const [, question, rest] = /^([^.?]+\?) (.+)$/s.exec(text) ?? [];
  if (!question) return <p>{text}</p>;
  return (
    <p>
      <b>{question}</b> {rest}
    </p>
  );
}

export function Offer({ page, shape, children }: Shaped) {
  return (
    <section className={`offer offer-as-${shape}`} aria-labelledby="offer-heading">
      <div className="wrap">
        <h2 id="offer-heading">{page.offer.heading}</h2>
        {children}
        <ul>
          {page.offer.items.map(({ heading, text }) => (
            <li key={heading}>
              <h3>{heading}</h3>
              <Answer text={text} />
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

export function Steps({ page, shape, children }: Shaped) {
  return (
    <section className={`steps steps-as-${shape}`} aria-labelledby="steps-heading">
      <div className="wrap">
        <h2 id="steps-heading">{page.steps.heading}</h2>
        <ol>
          {page.steps.items.map(({ heading, text }) => (
            <li key={heading}>
              <h3>{heading}</h3>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        {children}
      </div>
    </section>
  );
}

export function Essay({ page, shape, children }: Shaped) {
  return (
    <section className={`essay essay-as-${shape}`} aria-labelledby="essay-heading">
      <div className="wrap">
        <h2 id="essay-heading">{page.essay.heading}</h2>
        <div className="essay-text">
          {page.essay.paragraphs.map((paragraph) => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </div>
        {children}
      </div>
    </section>
  );
}

/** What we claim, large, each with the way to how it is counted. */
export function Claims({ page }: PageProps) {
  return (
    <ul className="claims wrap">
      {page.claims.map(({ value, label }) => (
        <li key={label}>
          <b className="figure" aria-hidden="true">
            {value}
          </b>
          <span>{label}</span>
          <a href="#method">
            {m.site_services_how_counted()}
            <span className="sr-only">: {label}</span>
          </a>
        </li>
      ))}
    </ul>
  );
}

export function Method({ page }: PageProps) {
  return (
    <section className="method" id="method" aria-labelledby="method-heading">
      <div className="wrap">
        <h2 id="method-heading">{page.method.heading}</h2>
        {page.method.paragraphs.map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </section>
  );
}

export function Closing({ page, shape }: Shaped) {
  return (
    <section className={`ask ask-as-${shape}`} aria-labelledby="ask-heading">
      <div className="wrap">
        <h2 id="ask-heading">{page.closing.heading}</h2>
        <p>{page.closing.text}</p>
        <a className="button button-ink" href={page.closing.form === 'analysis' ? analysisOf(page) : contactOf(page)}>
          {page.closing.button}
        </a>
      </div>
    </section>
  );
}

/** The way from a drawn figure to how it was made. */
export function FigureCaption({ page }: PageProps) {
  return (
    <figcaption>
      {page.chart.caption}. <a href="#method">{m.site_services_how_drawn()}</a>
    </figcaption>
  );
}
