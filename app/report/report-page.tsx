import type { AnalysisReport, Signer } from '#shared/analysis-report.ts';
import { type Section, sectionsOf } from '#shared/report/sections.ts';
import { SpendChart } from './charts/spend-chart.tsx';
import { MethodSection, NextSection, OwnSection } from './closing-sections.tsx';
import { Contents } from './contents.tsx';
import { Reported, type SampleWords } from './context.ts';
import { DataSection } from './data-section.tsx';
import { FiguresSection } from './figures-section.tsx';
import { FindingsSection } from './findings-section.tsx';
import { ReportHead } from './head.tsx';
import type { ReportLinks } from './links.ts';
import { MoneySection } from './money-section.tsx';
import { PlanSection } from './plan-section.tsx';

type Props = {
  report: AnalysisReport;
  signer?: Signer | null;
  links: ReportLinks;
  timeZone: string;
  sample?: SampleWords;
};

/**
 * The report of an analysis, in its own language. It needs no script. Whoever shows it brings `report.css` with it.
 *
 * @param props.signer - the face of whoever signed, where there is one
 * @param props.timeZone - of the agency, in which it was signed
 * @param props.sample - for the report of an invented seller alone
 */
export function ReportPage({ report, signer = null, links, timeZone, sample }: Props) {
  const sections = sectionsOf(report);
  const [scope] = report.scopes;
  return (
    <Reported value={{ report, signer, links, timeZone, sample }}>
      <article className="report" lang={report.language}>
        <div className="rp-frame">
          <ReportHead />
          {scope && report.scopes.length === 1 ? <SpendChart scope={scope} isHero /> : null}
          <div className="rp-body">
            <Contents sections={sections} />
            <div>
              {sections.map((section) => (
                <OneSection key={section.id} section={section} />
              ))}
            </div>
          </div>
        </div>
      </article>
    </Reported>
  );
}

function OneSection({ section }: { section: Section }) {
  const { kind, scope } = section;
  if (kind === 'data') return <DataSection section={section} />;
  if (kind === 'own') return <OwnSection section={section} />;
  if (kind === 'method') return <MethodSection section={section} />;
  if (kind === 'next') return <NextSection section={section} />;
  if (scope === null) return null;
  if (kind === 'figures') return <FiguresSection section={section} scope={scope} />;
  if (kind === 'money') return <MoneySection section={section} scope={scope} />;
  if (kind === 'plan') return <PlanSection section={section} scope={scope} />;
  return <FindingsSection section={section} scope={scope} kind={kind} />;
}
