import { CloudOff, TriangleAlert } from 'lucide-react';
import { useMemo } from 'react';
import { type Analysis, type AnalysisDocument, reportPath, reviewAnalysis } from '#app/admin/analyses/analyses-api.ts';
import { ConflictDialog } from '#app/admin/parts/editing/conflict-dialog.tsx';
import { useMay } from '#app/admin/person.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { differencesOf } from './differences.ts';
import { Figures } from './figures.tsx';
import { FilesSection } from './files-section.tsx';
import { FindingsSection } from './findings-section.tsx';
import { Head } from './head.tsx';
import { MoreMenu } from './more-menu.tsx';
import { OwnFindings } from './own-findings.tsx';
import { SignButton } from './sign-button.tsx';
import { SummarySection } from './summary-section.tsx';
import { useDeed } from './use-deed.ts';
import { type Edits, useEdits } from './use-edits.ts';

type DraftProps = { analysis: Analysis; document: AnalysisDocument; heading: React.Ref<HTMLHeadingElement> };

/** An analysis that is worked on: decisions, comments, own findings, summary, signature. */
export function Draft({ analysis, document, heading }: DraftProps) {
  const maySign = useMay()('analyses.publish');
  const ids = useMemo(() => document.scopes.flatMap(({ findings }) => findings.map(({ id }) => id)), [document]);
  const writing = useEdits(analysis, ids);
  const { edits } = writing;
  const deed = useDeed();
  const inReview = analysis.status === 'in-review';
  const reviewText = inReview ? m.admin_analyses_review_back() : m.admin_analyses_review();
  const review = () =>
    deed.run('review', async () => {
      if (await writing.save()) await reviewAnalysis(analysis.id, writing.version(), !inReview);
    });
  return (
    <>
      <Head analysis={analysis} heading={heading}>
        <SavedText writing={writing} />
        {/* On a phone what is not the next step stands in the menu: three rows of buttons would hide what they are about. */}
        <ButtonLink className="max-sm:hidden" to={reportPath(analysis.id)}>
          {m.admin_analyses_report()}
        </ButtonLink>
        <Button className={maySign ? 'max-sm:hidden' : ''} busy={deed.busy === 'review'} onPress={review}>
          {reviewText}
        </Button>
        {maySign && <SignButton analysis={analysis} writing={writing} />}
        <MoreMenu analysis={analysis} report={reportPath(analysis.id)} review={{ text: reviewText, act: review }} />
      </Head>
      {(writing.problem || deed.problem) && (
        <div className="mt-3">
          <Notice
            tone="error"
            icon={writing.problem ? <CloudOff /> : <TriangleAlert />}
            action={writing.problem && <Button onPress={() => void writing.save()}>{m.ui_retry()}</Button>}
          >
            {writing.problem ? m.admin_analyses_not_saved({ why: writing.problem }) : deed.problem}
          </Notice>
        </div>
      )}
      <div className="mt-5 grid gap-x-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <div className="pb-7">
            <Figures scopes={document.scopes} edits={edits} />
          </div>
          <FindingsSection id={analysis.id} scopes={document.scopes} edits={edits} writing={writing} />
          <OwnFindings edits={edits} writing={writing} />
          <SummarySection id={analysis.id} edits={edits} writing={writing} />
        </div>
        <div className="min-w-0">
          <FilesSection analysis={analysis} document={document} />
        </div>
      </div>
      <Conflict writing={writing} document={document} />
    </>
  );
}

/** Whether the server has what was written. */
function SavedText({ writing }: { writing: Edits }) {
  const { isDirty, isSaving, isWhole, problem } = writing;
  const said = isSaving
    ? m.admin_analyses_saving()
    : !isDirty
      ? m.admin_analyses_saved()
      : problem || !isWhole
        ? m.admin_analyses_kept_here()
        : m.admin_analyses_saving();
  return (
    <p role="status" className="mr-auto text-13 text-ink-3 sm:mr-1">
      {said}
    </p>
  );
}

function Conflict({ writing, document }: { writing: Edits; document: AnalysisDocument }) {
  const { conflict, edits } = writing;
  return (
    <ConflictDialog
      isOpen={conflict !== undefined}
      name={null}
      differences={conflict ? differencesOf(edits, conflict.theirs, document) : []}
      onClose={writing.closeConflict}
      onKeepMine={writing.keepMine}
      onTakeTheirs={writing.takeTheirs}
    />
  );
}
