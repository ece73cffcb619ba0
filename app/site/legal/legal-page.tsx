import { Paragraphs } from '#app/site/parts/paragraphs.tsx';
import { m } from '#messages/messages.js';

export type LegalSection = { id: string; heading: string; text: string };

type Props = { heading: string; lead: string; version: string; sections: LegalSection[]; path: string };

const pages = [
  { path: '/privacy', label: m.site_legal_privacy },
  { path: '/terms', label: m.site_legal_terms },
  { path: '/cookies', label: m.site_legal_cookies },
];

const longDate = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** A text that binds: dated, with its contents beside it and the two other texts below. */
export function LegalPage({ heading, lead, version, sections, path }: Props) {
  return (
    <article className="legal" aria-labelledby="legal-heading">
      <div className="wrap">
        <header>
          <h1 id="legal-heading">{heading}</h1>
          <p className="lead">{lead}</p>
          <p className="legal-version">
            {m.site_legal_version()} <time dateTime={version}>{longDate.format(new Date(version))}</time>
          </p>
        </header>
        <nav aria-label={m.site_legal_contents()}>
          <ol>
            {sections.map((section) => (
              <li key={section.id}>
                <a href={`#${section.id}`}>{section.heading}</a>
              </li>
            ))}
          </ol>
          <ul>
            {pages
              .filter((page) => page.path !== path)
              .map((page) => (
                <li key={page.path}>
                  <a className="link" href={page.path}>
                    {page.label()}
                  </a>
                </li>
              ))}
          </ul>
        </nav>
        <div className="legal-text">
          {sections.map(({ id, heading: title, text }) => (
            <section key={id} id={id}>
              <h2>{title}</h2>
              <Paragraphs text={text} />
            </section>
          ))}
        </div>
      </div>
    </article>
  );
}
