import { ServiceIcon } from '#app/site/parts/service-icon.tsx';
import { m } from '#messages/messages.js';
import type { ContentItem } from '#shared/content.ts';
import type { serviceIcons } from '#shared/content-choices.ts';
import type { ServiceSlug } from '#shared/service-pages.ts';

const icons: Record<ServiceSlug, (typeof serviceIcons)[number]> = {
  'amazon-advertising': 'advertising',
  'listing-optimization': 'listing',
  'seller-account-management': 'account',
  'strategy-consulting': 'strategy',
  'digital-marketing': 'marketing',
  'web-development': 'web',
};

function ServiceCard({ service }: { service: ContentItem<'service-page'> }) {
  return (
    <article className={`offer-card offer-${service.slug}`}>
      <ServiceIcon name={icons[service.slug]} />
      <h3>{service.title}</h3>
      <p>{service.card.description}</p>
      <ul className="dashes">
        {service.card.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
      <p className="offer-more">
        <a className="link" href={`/services/${service.slug}`}>
          {m.site_services_index_learn()}
          <span className="sr-only"> {m.site_services_index_learn_about({ title: service.title })}</span>
        </a>
      </p>
    </article>
  );
}

export function ServiceGrid({ services }: { services: ContentItem<'service-page'>[] }) {
  return (
    <section className="offer-grid" aria-labelledby="grid-heading">
      <div className="wrap">
        <h2 id="grid-heading" className="sr-only">
          {m.site_services_index_grid()}
        </h2>
        {services.map((service) => (
          <ServiceCard key={service.id} service={service} />
        ))}
      </div>
    </section>
  );
}
