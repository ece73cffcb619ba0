import type { AnalysisDocument } from '#app/admin/analyses/analyses-api.ts';
import { findingTitle } from '#app/admin/analyses/document-words.ts';
import type { Difference } from '#app/admin/parts/editing/conflict-dialog.tsx';
import { m } from '#messages/messages.js';
import type { Decision } from '#shared/analyses.ts';
import type { AnalysisEdits } from '#shared/analysis-edits.ts';
import { languageWords } from './summary-section.tsx';

const decisionWords: Record<Decision, () => string> = {
  open: m.admin_analyses_undecided,
  accepted: m.admin_analyses_accepted,
  dropped: m.admin_analyses_dropped,
};

/** What two people wrote differently, in words. */
export function differencesOf(mine: AnalysisEdits, theirs: AnalysisEdits, { scopes }: AnalysisDocument): Difference[] {
  const titles = new Map(
    scopes.flatMap(({ findings }) => findings.map(({ id, name }) => [id, findingTitle(name)] as const)),
  );
  const told = (edits: AnalysisEdits) =>
    edits.findings
      .map(({ id, decision, reason, comment }) => {
        const words = [decisionWords[decision](), reason, comment].filter(Boolean).join(', ');
        return `${titles.get(id) ?? id}: ${words}`;
      })
      .join('\n');
  const own = ({ own: all }: AnalysisEdits) => all.map(({ title, text }) => `${title}: ${text}`).join('\n');
  const pairs: Difference[] = [
    { label: m.admin_analyses_findings(), mine: told(mine), theirs: told(theirs) },
    { label: m.admin_analyses_own(), mine: own(mine), theirs: own(theirs) },
    {
      label: m.admin_analyses_language(),
      mine: languageWords[mine.language](),
      theirs: languageWords[theirs.language](),
    },
    { label: m.admin_analyses_summary(), mine: mine.summary, theirs: theirs.summary },
  ];
  return pairs.filter((pair) => pair.mine !== pair.theirs);
}
