import { createContext, useContext } from 'react';
import type { AnalysisReport, Signer } from '#shared/analysis-report.ts';
import { type Figures, figuresIn } from '#shared/report/figures.ts';
import type { ReportLinks } from './links.ts';

/** What the report of an invented seller says where a real one has its consultant: nobody signs it, and nobody deletes its files. */
export type SampleWords = {
  /** In the place of a signature. */
  signature: string;
  /** What becomes of the files. */
  files: string;
  /** What a reader may do next. `links.call` is where `action` leads. */
  next: { title: string; text: string; action: string };
};

type ReportContext = {
  report: AnalysisReport;
  signer: Signer | null;
  links: ReportLinks;
  timeZone: string;
  sample: SampleWords | undefined;
};

export const Reported = createContext<ReportContext | null>(null);

/** The report that is shown, how it writes figures, and in which language it speaks: its own, not that of the screen around it. */
export function useReport(): ReportContext & { figures: Figures; say: { locale: 'it' | 'en' } } {
  const context = useContext(Reported);
  if (!context) throw new Error('no report around this part of it');
  const { language } = context.report;
  return { ...context, figures: figuresIn(language), say: { locale: language } };
}
