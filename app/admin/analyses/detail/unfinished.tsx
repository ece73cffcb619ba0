import { CircleAlert, RotateCw, TableProperties } from 'lucide-react';
import { useState } from 'react';
import { ProgressBar } from 'react-aria-components/ProgressBar';
import { type Analysis, cancelAnalysis } from '#app/admin/analyses/analyses-api.ts';
import { failureText, isMappable } from '#app/admin/analyses/document-words.ts';
import { useMay } from '#app/admin/person.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { RepeatDialog } from './repeat-dialog.tsx';
import { useDeed } from './use-deed.ts';

/** It is being made: how far it is, and the way to stop it. */
export function Running({ analysis: { id, progress, files } }: { analysis: Analysis }) {
  const deed = useDeed();
  const said = m.admin_analyses_status_running_at({ percent: String(progress) });
  return (
    <div className="mx-auto max-w-xl py-16">
      <h2 className="font-display text-21 font-semibold tracking-tight">{m.admin_analyses_running_title()}</h2>
      <p className="mt-1 text-14 text-ink-2 wrap-anywhere">{files.join(', ')}</p>
      <ProgressBar aria-label={m.admin_analyses_running_title()} value={progress} valueLabel={said}>
        <div className="mt-5 h-2.5 overflow-hidden rounded-full bg-stone-2">
          <div
            className="h-full origin-left rounded-full bg-harbour transition-transform duration-300"
            style={{ transform: `scaleX(${Math.max(0.02, progress / 100)})` }}
          />
        </div>
      </ProgressBar>
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <p className="figures text-14 text-ink-3">{m.admin_analyses_running_text()}</p>
        <Button busy={deed.busy === 'cancel'} onPress={() => deed.run('cancel', () => cancelAnalysis(id))}>
          {m.admin_analyses_cancel()}
        </Button>
      </div>
      {deed.problem && (
        <div className="mt-3">
          <Notice tone="error">{deed.problem}</Notice>
        </div>
      )}
    </div>
  );
}

/** It came to nothing: why, and what helps. */
export function Failed({ analysis }: { analysis: Analysis }) {
  const { id, failure, filesDeletedAt, files, request } = analysis;
  const mayWrite = useMay()('analyses.write');
  const [isRepeating, setRepeating] = useState(false);
  const canAgain = mayWrite && filesDeletedAt !== null;
  return (
    <>
      <EmptyState
        icon={<CircleAlert />}
        title={m.admin_analyses_failed_title()}
        action={
          canAgain && (
            <>
              {isMappable(failure) && (
                <ButtonLink look="primary" to={`/admin/analyses/${id}/columns`}>
                  <TableProperties aria-hidden className="size-4" />
                  {m.admin_analyses_map()}
                </ButtonLink>
              )}
              <Button onPress={() => setRepeating(true)}>
                <RotateCw aria-hidden className="size-4" />
                {m.admin_analyses_repeat()}
              </Button>
              <ButtonLink to={`/admin/analyses/new${request ? `?request=${request.reference}` : ''}`}>
                {m.admin_analyses_other_files()}
              </ButtonLink>
            </>
          )
        }
      >
        <p className="font-medium text-ink">{failureText(failure)}</p>
        <p className="mt-1 wrap-anywhere">{files.join(', ')}</p>
      </EmptyState>
      <RepeatDialog analysis={analysis} isOpen={isRepeating} onClose={() => setRepeating(false)} />
    </>
  );
}
