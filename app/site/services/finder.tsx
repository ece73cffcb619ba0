import { m } from '#messages/messages.js';
import type { ContentItem } from '#shared/content.ts';

/** From the symptom to the service that treats it. */
export function Finder({ services }: { services: ContentItem<'service-page'>[] }) {
  return (
    <section className="finder on-ink" aria-labelledby="finder-heading">
      <div className="wrap">
        <div>
          <h2 id="finder-heading">{m.site_services_index_finder()}</h2>
          <p>{m.site_services_index_finder_lead()}</p>
        </div>
        <table>
          <thead>
            <tr>
              <th scope="col">{m.site_services_index_finder_symptom()}</th>
              <th scope="col">{m.site_services_index_finder_answer()}</th>
            </tr>
          </thead>
          <tbody>
            {services.map(({ id, slug, title, card }) => (
              <tr key={id}>
                <th scope="row">{card.symptom}</th>
                <td>
                  <a href={`/services/${slug}`}>{title}</a>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
