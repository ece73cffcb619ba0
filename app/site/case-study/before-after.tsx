import { m } from '#messages/messages.js';
import type { CaseStudyStory } from '#shared/case-studies.ts';
import { toldFigures } from './told-figures.ts';

/** What the case says of its figures, side by side. What reports prove stands apart, under {@link Proof}. */
export function BeforeAfterTable({ study }: { study: CaseStudyStory }) {
  const figures = toldFigures(study);
  if (figures.length === 0) return null;
  return (
    <section className="told" aria-labelledby="told-heading">
      <div className="wrap">
        <div>
          <h2 id="told-heading">{m.site_case_told()}</h2>
          <p>{m.site_case_told_note()}</p>
        </div>
        <table aria-labelledby="told-heading">
          <thead>
            <tr>
              <th scope="col">{m.site_case_told_what()}</th>
              <th scope="col">{m.site_case_told_before()}</th>
              <th scope="col">{m.site_case_told_after()}</th>
              <th scope="col">{m.site_case_told_change()}</th>
            </tr>
          </thead>
          <tbody>
            {figures.map(({ name, before, after, change }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td data-name={m.site_case_told_before()}>{before}</td>
                <td data-name={m.site_case_told_after()}>{after}</td>
                <td data-name={m.site_case_told_change()}>{change || '–'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
