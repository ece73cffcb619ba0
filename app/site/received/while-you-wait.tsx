import { m } from '#messages/messages.js';

export type Article = { slug: string; title: string; excerpt: string };

/** Two articles for the time until the answer. Nothing where none is published. */
export function WhileYouWait({ articles }: { articles: readonly Article[] }) {
  if (articles.length === 0) return null;
  return (
    <section className="wait-read" aria-labelledby="wait-read-heading">
      <div className="wrap">
        <h2 id="wait-read-heading">{m.site_received_read()}</h2>
        <ul>
          {articles.map(({ slug, title, excerpt }) => (
            <li key={slug}>
              <h3>
                <a href={`/blog/${slug}`}>{title}</a>
              </h3>
              <p>{excerpt}</p>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}
