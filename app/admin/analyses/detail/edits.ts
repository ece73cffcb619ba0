import { type Decision, decisions } from '#shared/analyses.ts';
import type { AnalysisEdits } from '#shared/analysis-edits.ts';

/** The consultant's part of an analysis while it is written: decisions in their order, own findings, the summary. */

export type Decided = AnalysisEdits['findings'][number];
export type Own = AnalysisEdits['own'][number];

const isDecision = (value: unknown): value is Decision => decisions.some((each) => each === value);
const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Every finding has its place: those that were saved in their order, the others after them as the document has them. */
export function draftOf(ids: readonly string[], saved: AnalysisEdits): AnalysisEdits {
  const known = saved.findings.filter(({ id }) => ids.includes(id));
  const fresh = ids.filter((id) => !known.some((each) => each.id === id));
  return {
    language: saved.language,
    summary: saved.summary,
    findings: [
      ...known.map(({ id, decision, reason, comment }) => ({ id, decision, reason, comment })),
      ...fresh.map((id) => ({ id, decision: 'open' as const, reason: '', comment: '' })),
    ],
    own: saved.own.map(({ id, title, text: words }) => ({ id, title, text: words })),
  };
}

/** What was kept on this device, as far as it is edits at all. */
export function keptEdits(kept: unknown): { version: number; edits: AnalysisEdits } | undefined {
  const { version, edits } = (kept ?? {}) as { version?: unknown; edits?: Partial<AnalysisEdits> };
  if (typeof version !== 'number' || !Array.isArray(edits?.findings) || !Array.isArray(edits.own)) return undefined;
  return {
    version,
    edits: {
      language: edits.language === 'en' ? 'en' : 'it',
      summary: text(edits.summary),
      findings: edits.findings
        .filter(({ id, decision }) => typeof id === 'string' && isDecision(decision))
        .map(({ id, decision, reason, comment }) => ({ id, decision, reason: text(reason), comment: text(comment) })),
      own: edits.own
        .filter(({ id }) => typeof id === 'string')
        .map(({ id, title, text: words }) => ({ id, title: text(title), text: text(words) })),
    },
  };
}

export const decide = (edits: AnalysisEdits, id: string, part: Partial<Omit<Decided, 'id'>>): AnalysisEdits => ({
  ...edits,
  findings: edits.findings.map((each) => (each.id === id ? { ...each, ...part } : each)),
});

/** All that nobody decided on yet; what was dropped stays dropped. */
export const acceptOpen = (edits: AnalysisEdits): AnalysisEdits => ({
  ...edits,
  findings: edits.findings.map((each) => (each.decision === 'open' ? { ...each, decision: 'accepted' } : each)),
});

const scopeOf = (id: string) => id.split('.')[0];

/** Changes places with the neighbour of the same account; at the ends nothing happens. */
export function moveFinding(edits: AnalysisEdits, id: string, delta: 1 | -1): AnalysisEdits {
  const findings = [...edits.findings];
  const from = findings.findIndex((each) => each.id === id);
  let to = from + delta;
  while (findings[to] && scopeOf(findings[to]?.id ?? '') !== scopeOf(id)) to += delta;
  const [one, other] = [findings[from], findings[to]];
  if (!one || !other) return edits;
  findings[from] = other;
  findings[to] = one;
  return { ...edits, findings };
}

const isBlank = ({ title, text: words }: Own) => title.trim() === '' && words.trim() === '';
const isHalf = (own: Own) => !isBlank(own) && (own.title.trim() === '' || own.text.trim() === '');

/** What keeps the edits from being saved: a drop without a reason, an own finding without title or text. */
export const unsaved = ({ findings, own }: AnalysisEdits) => ({
  reasons: findings
    .filter(({ decision, reason }) => decision === 'dropped' && reason.trim() === '')
    .map(({ id }) => id),
  own: own.filter(isHalf).map(({ id }) => id),
});

/** What is sent: own findings that were only begun stay here. */
export const toSave = (edits: AnalysisEdits): AnalysisEdits => ({
  ...edits,
  own: edits.own.filter((own) => !isBlank(own)),
});

/** What is still missing before somebody can put their name to it. */
export const unsigned = (edits: AnalysisEdits) => ({
  open: edits.findings.filter(({ decision }) => decision === 'open').length,
  summary: edits.summary.trim() === '',
  faults: unsaved(edits).reasons.length + unsaved(edits).own.length,
});
