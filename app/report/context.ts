import { createContext, useContext } from 'react';
import type { AnalysisReport } from '#shared/analysis-report.ts';
import { type Figures, figuresIn } from '#shared/report/figures.ts';
import type { ReportLinks } from './links.ts';

type ReportContext = { report: AnalysisReport; links: ReportLinks; timeZone: string };

export const Reported = createContext<ReportContext | null>(null);

/** The report that is shown, how it writes figures, and in which language it speaks: its own, not that of the screen around it. */
export function useReport(): ReportContext & { figures: Figures; say: { locale: 'it' | 'en' } } {
  const context = useContext(Reported);
  if (!context) throw new Error('no report around this part of it');
  const { language } = context.report;
  return { ...context, figures: figuresIn(language), say: { locale: language } };
}
