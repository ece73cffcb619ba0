import type { CaseStudyView } from '#shared/case-studies.ts';

/** What most readers look for comes first, whatever category a case is filed under. */
const first = 'Amazon';

/** Category and tags of a case. */
export function CaseTags({ study, label }: { study: CaseStudyView; label?: string }) {
  const words = [study.category, ...study.tags];
  const ordered = words.includes(first) ? [first, ...words.filter((word) => word !== first)] : words;
  return (
    <ul className="case-tags" aria-label={label}>
      {ordered.map((word) => (
        <li key={word}>{word}</li>
      ))}
    </ul>
  );
}
