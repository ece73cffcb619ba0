import { ServiceIcon } from '#app/site/parts/service-icon.tsx';
import { m } from '#messages/messages.js';
import type { ContentItem } from '#shared/content.ts';

function ServiceRow({ service }: { service: ContentItem<'service'> }) {
  return (
    <article className="service">
      <ServiceIcon name={service.icon} />
      <div>
        <h3>
          <a href={service.link}>{service.title}</a>
        </h3>
        <p>{service.description}</p>
      </div>
      <ul className="dashes">
        {service.features.map((feature) => (
          <li key={feature}>{feature}</li>
        ))}
      </ul>
    </article>
  );
}

export function Services({ services }: { services: ContentItem<'service'>[] }) {
  return (
    <section className="services" id="services" aria-labelledby="services-heading">
      <div className="wrap">
        <div className="services-intro">
          <h2 id="services-heading">{m.site_services_heading()}</h2>
          <p>{m.site_services_lead()}</p>
          <p>
            <a className="link" href="/analysis-request">
              {m.site_services_cta()}
            </a>
          </p>
        </div>
        <div className="services-rows">
          {services.map((service) => (
            <ServiceRow key={service.id} service={service} />
          ))}
        </div>
      </div>
    </section>
  );
}
