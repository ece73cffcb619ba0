import { m } from '#messages/messages.js';
import type { ReportScope } from '#shared/analysis-report.ts';
import { findingsIn, type Section, scopeHeading } from '#shared/report/sections.ts';
import { MatchesChart } from './charts/matches-chart.tsx';
import { ProductsChart } from './charts/products-chart.tsx';
import { useReport } from './context.ts';
import { FindingBlock } from './finding-block.tsx';
import { ReportSection } from './section.tsx';

const words = { growth: m.report_growth_say, products: m.report_products_say, words: m.report_words_say };

type Props = { section: Section; scope: ReportScope; kind: keyof typeof words };

/** Findings beside the money at risk: growth, products, words. None of them is added to it. */
export function FindingsSection({ section, scope, kind }: Props) {
  const { report, say } = useReport();
  return (
    <ReportSection section={section} scope={scopeHeading(scope, report)} say={words[kind]({}, say)}>
      {kind === 'products' ? <ProductsChart scope={scope} /> : null}
      {findingsIn(scope, kind).map((finding) => (
        <FindingBlock key={finding.id} finding={finding} scope={scope} />
      ))}
      {kind === 'growth' ? <MatchesChart scope={scope} /> : null}
    </ReportSection>
  );
}
