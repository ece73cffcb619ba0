import { analysisPdfOf } from '#server/pdf/store.ts';
import { getSettings } from '#server/records/settings.ts';
import type { AnalysisReport } from '#shared/analysis-report.ts';

export type ReportPdf = { name: string; content: Buffer };

/** A report on A4, as its reader saves it. */
export async function pdfOfReport(report: AnalysisReport): Promise<ReportPdf> {
  const { general } = await getSettings();
  const { siteName, companyAddress, companyLegal, companyEmail, companyPhone, timezone } = general;
  const content = await analysisPdfOf(report, {
    name: siteName,
    lines: [companyAddress, [companyEmail, companyPhone].filter(Boolean).join(' · '), companyLegal].filter(Boolean),
    timeZone: timezone,
  });
  const of = report.company.replace(/[^\p{L}\p{N}]+/gu, '-').replace(/^-|-$/g, '');
  return { name: `${['analysis', of].filter(Boolean).join('-')}-v${report.version}.pdf`, content };
}
