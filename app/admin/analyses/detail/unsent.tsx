import { TriangleAlert } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { type Analysis, type AnalysisDocument, correctAnalysis } from '#app/admin/analyses/analyses-api.ts';
import { useMay } from '#app/admin/person.ts';
import { forgetDraft, keepDraft, readDraft } from '#app/session/drafts.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { differencesOf } from './differences.ts';
import { draftOf, keptEdits } from './edits.ts';
import type { Deed } from './use-deed.ts';

type UnsentProps = { analysis: Analysis; document: AnalysisDocument; deed: Deed };

/** As the database counts those of a fresh correction: one that somebody has gone on with asks which words to keep. */
const firstVersion = 1;

const nameOf = (id: string) => `analysis-${id}`;

/** What differs, without the lines that were signed as they stand here. */
function ownLines(mine: string, theirs: string): string {
  const signed = new Set(theirs.split('\n'));
  return mine
    .split('\n')
    .filter((line) => !signed.has(line))
    .join('\n');
}

/** What this person was still writing as somebody signed: no report has it. It goes on in a correction, or is thrown away. */
export function Unsent({ analysis: { id, status, edits }, document, deed }: UnsentProps) {
  const may = useMay();
  const navigate = useNavigate();
  const [kept, setKept] = useState(() => keptEdits(readDraft(nameOf(id)))?.edits);
  const place = useRef<HTMLDivElement>(null);
  // Whoever wrote far below sees it, too.
  useEffect(() => place.current?.scrollIntoView({ block: 'center' }), []);
  if (!kept) return null;
  const ids = document.scopes.flatMap(({ findings }) => findings.map((finding) => finding.id));
  const mine = draftOf(ids, kept);
  const differences = differencesOf(mine, draftOf(ids, edits), document);
  if (differences.length === 0) return null;
  function discard() {
    forgetDraft(nameOf(id));
    setKept(undefined);
  }
  const goOn = () =>
    deed.run('go-on', async () => {
      const correction = await correctAnalysis(id);
      if (readDraft(nameOf(correction.id)) === undefined) {
        keepDraft(nameOf(correction.id), { version: firstVersion, edits: mine });
        forgetDraft(nameOf(id));
      }
      await navigate(`/admin/analyses/${correction.id}`);
    });
  return (
    <div ref={place} className="mt-3">
      <Notice
        tone="error"
        icon={<TriangleAlert />}
        action={
          <>
            {status === 'published' && may('analyses.write') && (
              <Button busy={deed.busy === 'go-on'} onPress={goOn}>
                {m.admin_analyses_unsent_correct()}
              </Button>
            )}
            <Button look="quiet" onPress={discard}>
              {m.admin_analyses_unsent_discard()}
            </Button>
          </>
        }
      >
        <p>{m.admin_analyses_unsent()}</p>
        <dl className="mt-2 font-normal text-ink">
          {differences.map(({ label, mine: text, theirs }) => (
            <div key={label} className="not-first:mt-2">
              <dt className="font-semibold">{label}</dt>
              <dd className="wrap-anywhere whitespace-pre-line">{ownLines(text, theirs) || '–'}</dd>
            </div>
          ))}
        </dl>
      </Notice>
    </div>
  );
}
