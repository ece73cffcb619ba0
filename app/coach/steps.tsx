import type { Guide, GuideStep } from '#shared/coach/guide.ts';
import { Drawing } from './drawings.tsx';

/** What Amazon calls it, so that it is found again. */
function Names({ step }: { step: GuideStep }) {
  const { path, fields, columns } = step;
  return (
    <>
      {path.length > 0 && (
        <ol className="coach-path">
          {path.map((name) => (
            <li key={name}>{name}</li>
          ))}
        </ol>
      )}
      {fields.length > 0 && (
        <dl className="coach-fields">
          {fields.map(({ label, value }) => (
            <div key={value}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      )}
      {columns.length > 0 && (
        <ul className="coach-columns">
          {columns.map((column) => (
            <li key={column}>{column}</li>
          ))}
        </ul>
      )}
    </>
  );
}

function Step({ step, title }: { step: GuideStep; title: string }) {
  const isBefore = step.kind === 'open';
  const texts = step.texts.map((text) => <p key={text}>{text}</p>);
  return (
    <li data-step={step.kind}>
      <div className="coach-words">
        <p className="coach-title">{step.title}</p>
        {isBefore && texts}
        <Names step={step} />
        {!isBefore && texts}
        {step.english && <p className="coach-english">{step.english}</p>}
      </div>
      <Drawing step={step} title={title} />
    </li>
  );
}

/**
 * The ways to a report, each as numbered steps with a drawing.
 *
 * @param props.heading - what stands above a way, where there are several
 */
export function CoachSteps({ guide, heading: Heading = 'h3' }: { guide: Guide; heading?: 'h3' | 'h4' | 'p' }) {
  return guide.ways.map(({ title, steps }) => (
    <div key={title ?? guide.kind} className="coach-way">
      {title && <Heading className="coach-way-title">{title}</Heading>}
      <ol className="coach-steps">
        {steps.map((step) => (
          <Step key={step.key} step={step} title={guide.console} />
        ))}
      </ol>
    </div>
  ));
}
