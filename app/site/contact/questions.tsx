import { m } from '#messages/messages.js';

type Question = { id: string; question: string; answer: string };

/** Questions and answers, all readable at once: nobody should have to open four boxes to read four answers. */
export function Questions({ questions }: { questions: Question[] }) {
  if (questions.length === 0) return null;
  return (
    <section className="questions" aria-labelledby="questions-heading">
      <div className="wrap">
        <h2 id="questions-heading">{m.site_contact_faq_heading()}</h2>
        <dl>
          {questions.map(({ id, question, answer }) => (
            <div key={id}>
              <dt>{question}</dt>
              <dd>{answer}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
