import { m } from '#messages/messages.js';
import { methodOf, proofOf } from '#shared/report/method.ts';
import type { Section } from '#shared/report/sections.ts';
import { termsId, termsIn } from '#shared/report/terms.ts';
import { useReport } from './context.ts';
import { ReportWords } from './report-words.tsx';
import { ReportSection } from './section.tsx';
import { SignerPortrait } from './signer-portrait.tsx';

/** What a consultant saw and no rule looks for. */
export function OwnSection({ section }: { section: Section }) {
  const { report } = useReport();
  return (
    <ReportSection section={section}>
      {report.own.map(({ id, title, text }) => (
        <section key={id} className="rp-finding" data-kind="own">
          <header>
            <h3>{title}</h3>
          </header>
          <div className="rp-own">
            <ReportWords text={text} />
          </div>
        </section>
      ))}
    </ReportSection>
  );
}

/** How it was judged, what that cannot say, and what the words mean. */
export function MethodSection({ section }: { section: Section }) {
  const { report, timeZone, sample, say } = useReport();
  return (
    <ReportSection section={section}>
      <div className="rp-columns">
        {methodOf(report, timeZone, sample?.files).map((text) => (
          <p key={text}>{text}</p>
        ))}
      </div>
      <h3 className="rp-terms-title" id={termsId}>
        {m.report_terms({}, say)}
      </h3>
      <dl className="rp-terms">
        {termsIn(report.language).map(({ id, name, say: meaning }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
      <p className="rp-hash">{proofOf(report)}</p>
    </ReportSection>
  );
}

/** What comes next: a call with whoever signed. */
export function NextSection({ section }: { section: Section }) {
  const { report, links, sample, say } = useReport();
  const { signature } = report;
  const text = signature === null ? m.report_next_say({}, say) : m.report_next_say_name({ name: signature.name }, say);
  return (
    <section className="rp-next" id={section.id} aria-labelledby="next-title">
      <SignerPortrait alt="" />
      <div>
        <h2 id="next-title">{sample?.next.title ?? m.report_next_title({}, say)}</h2>
        <p>{sample?.next.text ?? text}</p>
      </div>
      <p className="rp-more">
        {links.call ? (
          <a className="rp-button" data-tone="ink" href={links.call}>
            {sample?.next.action ?? m.report_next_call({}, say)}
          </a>
        ) : null}
        {links.write ? (
          <a className="rp-button" href={links.write}>
            {m.report_next_write({}, say)}
          </a>
        ) : null}
      </p>
    </section>
  );
}
