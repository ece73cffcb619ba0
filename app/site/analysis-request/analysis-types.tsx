import { m } from '#messages/messages.js';

const types = [
  {
    title: m.site_type_business,
    text: m.site_type_business_text,
    features: m.site_type_business_features,
  },
  {
    title: m.site_type_seo,
    text: m.site_type_seo_text,
    features: m.site_type_seo_features,
  },
  {
    title: m.site_type_marketing,
    text: m.site_type_marketing_text,
    features: m.site_type_marketing_features,
  },
  {
    title: m.site_type_performance,
    text: m.site_type_performance_text,
    features: m.site_type_performance_features,
  },
  {
    title: m.site_type_customer,
    text: m.site_type_customer_text,
    features: m.site_type_customer_features,
  },
  {
    title: m.site_type_digital,
    text: m.site_type_digital_text,
    features: m.site_type_digital_features,
  },
];

/** The six analyses, each with the question it answers and what it covers. */
export function AnalysisTypes() {
  return (
    <section className="types" aria-labelledby="types-heading">
      <div className="wrap">
        <div className="types-head">
          <h2 id="types-heading">{m.site_types_heading()}</h2>
          <p>{m.site_types_lead()}</p>
        </div>
        <div className="types-list">
          {types.map(({ title, text, features }) => (
            <article key={title()}>
              <h3>{title()}</h3>
              <div>
                <p>{text()}</p>
                <ul className="dashes">
                  {features()
                    .split('\n')
                    .map((feature) => (
                      <li key={feature}>{feature}</li>
                    ))}
                </ul>
              </div>
            </article>
          ))}
        </div>
      </div>
    </section>
  );
}
