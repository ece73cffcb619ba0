import type { CaseStudyView } from '#shared/case-studies.ts';

type Told = Pick<CaseStudyView, 'headline'>;

/** The result of a case in one line; empty where the case names none, or only a part of it. */
export const resultWords = ({ headline }: Told) => [headline.value, headline.label].filter(Boolean).join(' ');

/** The result of a case, big; nothing at all where the case names none. */
export function CaseResult({ study, className }: { study: Told; className: string }) {
  if (resultWords(study) === '') return null;
  return (
    <p className={className}>
      <b className="figure">{study.headline.value}</b> <span>{study.headline.label}</span>
    </p>
  );
}
