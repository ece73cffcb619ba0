import { describe, expect, it } from 'vitest';
import type { AnalysisEdits } from '#shared/analysis-edits.ts';
import { acceptOpen, decide, draftOf, keptEdits, moveFinding, toSave, unsaved, unsigned } from './edits.ts';

const empty: AnalysisEdits = { language: 'it', summary: '', findings: [], own: [] };
const ids = ['s1.F02.1', 's1.F01.1', 's2.F02.1', 's1.F05.1'];
const order = ({ findings }: AnalysisEdits) => findings.map(({ id }) => id);

describe('edits of an analysis', () => {
  it('begin with every finding undecided, those that were saved first', () => {
    const saved = {
      ...empty,
      findings: [{ id: 's1.F05.1', decision: 'accepted' as const, reason: '', comment: 'Do it.' }],
    };
    const draft = draftOf(ids, saved);
    expect(order(draft)).toEqual(['s1.F05.1', 's1.F02.1', 's1.F01.1', 's2.F02.1']);
    expect(unsigned(draft)).toEqual({ open: 3, summary: true, faults: 0 });
  });

  it('are put in order within an account', () => {
    const draft = draftOf(ids, empty);
    expect(order(moveFinding(draft, 's1.F05.1', -1))).toEqual(['s1.F02.1', 's1.F05.1', 's2.F02.1', 's1.F01.1']);
    expect(moveFinding(draft, 's1.F02.1', -1)).toBe(draft);
    expect(moveFinding(draft, 's2.F02.1', 1)).toBe(draft);
  });

  it('accept what is open and leave what was dropped', () => {
    const dropped = decide(draftOf(ids, empty), 's1.F01.1', { decision: 'dropped', reason: 'Not theirs.' });
    expect(acceptOpen(dropped).findings.map(({ decision }) => decision)).toEqual([
      'accepted',
      'dropped',
      'accepted',
      'accepted',
    ]);
  });

  it('are not saved with a drop that has no reason or half an own finding; one that was only begun stays here', () => {
    const dropped = decide(draftOf(ids, empty), 's1.F01.1', { decision: 'dropped', reason: ' ' });
    const own = [
      { id: 'a', title: '', text: '' },
      { id: 'b', title: 'Pictures', text: ' ' },
    ];
    expect(unsaved({ ...dropped, own })).toEqual({ reasons: ['s1.F01.1'], own: ['b'] });
    expect(toSave({ ...dropped, own }).own.map(({ id }) => id)).toEqual(['b']);
  });

  it('are found again on the device, and nothing else is', () => {
    const draft = draftOf(ids, empty);
    expect(keptEdits(JSON.parse(JSON.stringify({ version: 3, edits: draft })))).toEqual({ version: 3, edits: draft });
    for (const other of [undefined, 'x', { version: '3', edits: draft }, { version: 3, edits: { own: [] } }])
      expect(keptEdits(other)).toBeUndefined();
  });
});
