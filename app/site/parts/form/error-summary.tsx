import type { Ref } from 'react';
import { m } from '#messages/messages.js';
import { describeProblem, type FieldName, fieldNames } from './problems.ts';
import type { Trouble } from './trouble.ts';

export type FieldProblem = { name: FieldName; id: string; code: string };

/** The list of what is wrong, above the form. It takes focus when a submission is refused, with and without script. */
function ErrorSummary({ problems, ref }: { problems: FieldProblem[]; ref: Ref<HTMLDivElement> }) {
  const heading =
    problems.length === 1 ? m.site_problem_heading_one() : m.site_problem_heading_many({ count: problems.length });
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to a refused submission; without script nothing else could move focus to it
    <div className="summary" role="alert" tabIndex={-1} ref={ref} autoFocus aria-labelledby="summary-heading">
      <h3 id="summary-heading">{heading}</h3>
      <ul>
        {problems.map(({ name, id, code }) => (
          <li key={name}>
            <a href={`#${id}`}>
              <b>{fieldNames[name]()}</b> {describeProblem(code)}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

function TroubleSummary({ heading, text, said, ref }: Trouble & { ref: Ref<HTMLDivElement> }) {
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to a refused submission; without script nothing else could move focus to it
    <div className="summary" role="alert" tabIndex={-1} ref={ref} autoFocus aria-labelledby="summary-heading">
      <h3 id="summary-heading">{heading}</h3>
      <p>{text}</p>
      {said?.split(/\n+/).map((line) => (
        <p key={line}>{line}</p>
      ))}
    </div>
  );
}

/** What is wrong with the form as it came back; nothing when it did not. */
export function Summary({
  problems,
  trouble,
  ref,
}: {
  problems: FieldProblem[];
  trouble: Trouble | undefined;
  ref: Ref<HTMLDivElement>;
}) {
  if (problems.length > 0) return <ErrorSummary problems={problems} ref={ref} />;
  return trouble ? <TroubleSummary {...trouble} ref={ref} /> : null;
}
