import { m } from '#messages/messages.js';

type NextStepsProps = {
  /** Until when the first answer and the analysis come, in words; without them what the site promises in general. */
  answer?: string | undefined;
  analysis?: string | undefined;
};

/** What happens after the form, with when each step comes and that none of it costs anything. */
export function NextSteps({ answer, analysis }: NextStepsProps) {
  const steps = [
    { title: m.site_next_1(), when: answer ?? m.site_next_1_when(), text: m.site_next_1_text() },
    { title: m.site_next_2(), when: m.site_next_2_when(), text: m.site_next_2_text() },
    { title: m.site_next_3(), when: m.site_next_3_when(), text: m.site_next_3_text() },
    { title: m.site_next_4(), when: analysis ?? m.site_next_4_when(), text: m.site_next_4_text() },
  ];
  return (
    <section className="next" aria-labelledby="next-heading">
      <div className="wrap">
        <h2 id="next-heading">{m.site_next_heading()}</h2>
        <ol>
          {steps.map(({ title, when, text }) => (
            <li key={title}>
              <h3>{title}</h3>
              <p className="next-when">{when}</p>
              <p>{text}</p>
            </li>
          ))}
        </ol>
        <p className="next-free">{m.site_next_free()}</p>
      </div>
    </section>
  );
}
