import type { ReactNode } from 'react';
import { m } from '#messages/messages.js';
import { type Fault, type Faults, isRight } from './read-query.ts';

/** What the pages of the tools are made of. They need no script: a form that asks by its address, and sums. */

const faultWords: Record<Fault, () => string> = {
  amount: m.site_tools_problem_amount,
  price: m.site_tools_problem_price,
  share: m.site_tools_problem_share,
  target: m.site_tools_problem_target,
  rate: m.site_tools_problem_rate,
  count: m.site_tools_problem_count,
  orders: m.site_tools_problem_orders,
  none: m.site_tools_problem_none,
};

type FieldProps = {
  name: string;
  label: string;
  hint?: string;
  value: string;
  faults: Faults<string>;
  required?: boolean;
};

export function ToolField({ name, label, hint, value, faults, required }: FieldProps) {
  const fault = faults[name];
  const described = [hint && `${name}-hint`, fault && `${name}-problem`].filter(Boolean).join(' ');
  return (
    <div className="field">
      <label htmlFor={name}>
        {label}
        {required && <span className="required"> {m.site_form_required()}</span>}
      </label>
      {hint && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
      <input
        id={name}
        name={name}
        type="text"
        inputMode="decimal"
        autoComplete="off"
        maxLength={40}
        defaultValue={value}
        aria-invalid={fault ? true : undefined}
        aria-describedby={described || undefined}
      />
      {fault && (
        <p className="problem" id={`${name}-problem`}>
          {faultWords[fault]()}
        </p>
      )}
    </div>
  );
}

/** Names the fields that are wrong, each a way to it. */
function ToolProblems({ faults, labels }: { faults: Faults<string>; labels: Record<string, string> }) {
  const wrong = Object.keys(faults);
  if (wrong.length === 0) return null;
  return (
    // biome-ignore lint/a11y/noAutofocus: the answer to what was asked; without script nothing else could move focus to it
    <div className="summary" role="alert" tabIndex={-1} autoFocus aria-labelledby="summary-heading">
      <h2 id="summary-heading">{m.site_tools_problem_heading()}</h2>
      <ul>
        {wrong.map((name) => (
          <li key={name}>
            <a href={`#${name}`}>
              {labels[name] ?? name}: {faultWords[faults[name] as Fault]()}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

export type Sum = { name: string; sum: string; result: string; note?: string; isMain?: boolean };

/** Sums one under the other, each with how it comes about. */
function Sums({ sums }: { sums: readonly Sum[] }) {
  return (
    <dl className="sums">
      {sums.map(({ name, sum, result, note, isMain }) => (
        <div key={name} data-main={isMain || undefined}>
          <dt>{name}</dt>
          <dd className="sum-way">{sum}</dd>
          <dd className="sum-result">{result}</dd>
          {note && <dd className="sum-note">{note}</dd>}
        </div>
      ))}
    </dl>
  );
}

type SelectProps = { name: string; label: string; value: string; options: readonly [value: string, label: string][] };

export const ToolSelect = ({ name, label, value, options }: SelectProps) => (
  <div className="field">
    <label htmlFor={name}>{label}</label>
    <select id={name} name={name} defaultValue={value}>
      {options.map(([each, words]) => (
        <option key={each} value={each}>
          {words}
        </option>
      ))}
    </select>
  </div>
);

type FormProps = {
  action: string;
  /** What is wrong; nothing before anything was typed. */
  faults: Faults<string>;
  labels: Record<string, string>;
  children: ReactNode;
};

export const ToolForm = ({ action, faults, labels, children }: FormProps) => (
  <form method="get" action={action}>
    <ToolProblems faults={faults} labels={labels} />
    {children}
    <button className="button" type="submit">
      {m.site_tools_count()}
    </button>
  </form>
);

type ResultsProps = {
  isTyped: boolean;
  faults: Faults<string>;
  sums: () => readonly Sum[];
  /** Said of what came out. */
  remark?: ReactNode;
  /** A percentage that a request for an analysis can begin with. */
  target: string | undefined;
  other: { href: string; label: string };
};

export function ToolResults({ isTyped, faults, sums, remark, target, other }: ResultsProps) {
  const isCounted = isRight(faults);
  return (
    <>
      {!isTyped && <p className="hint">{m.site_tools_example()}</p>}
      {isCounted ? <Sums sums={sums()} /> : <p className="hint">{m.site_tools_no_sums()}</p>}
      {isCounted && remark}
      {isTyped && isCounted && target !== undefined && (
        <>
          <p>
            <a className="button" href={`/analysis-request?${new URLSearchParams({ target })}#request-form`}>
              {m.site_tools_carry()}
            </a>
          </p>
          <p className="hint">{m.site_tools_carry_note()}</p>
        </>
      )}
      {isTyped && <p className="hint">{m.site_tools_shared()}</p>}
      <p>
        <a className="link" href={other.href}>
          {other.label}
        </a>
      </p>
    </>
  );
}

type PageProps = { heading: string; lead: string; form: ReactNode; results: ReactNode };

export function ToolPage({ heading, lead, form, results }: PageProps) {
  return (
    <section className="tool">
      <div className="wrap">
        <div className="tool-head">
          <h1>{heading}</h1>
          <p className="lead">{lead}</p>
        </div>
        <div className="tool-form">{form}</div>
        <section className="tool-results" aria-labelledby="tool-results">
          <h2 id="tool-results">{m.site_tools_result()}</h2>
          {results}
        </section>
      </div>
    </section>
  );
}
