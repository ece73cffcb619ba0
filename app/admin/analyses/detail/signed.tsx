import { TriangleAlert } from 'lucide-react';
import { useNavigate } from 'react-router';
import { type Analysis, type AnalysisDocument, correctAnalysis, reportPath } from '#app/admin/analyses/analyses-api.ts';
import { useMay } from '#app/admin/person.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { draftOf } from './edits.ts';
import { Figures } from './figures.tsx';
import { FilesSection } from './files-section.tsx';
import { FindingsSection } from './findings-section.tsx';
import { Head } from './head.tsx';
import { LinksSection } from './links-section.tsx';
import { MoreMenu } from './more-menu.tsx';
import { OwnFindings } from './own-findings.tsx';
import { RevokeButton } from './revoke-button.tsx';
import { SummarySection } from './summary-section.tsx';
import { Unsent } from './unsent.tsx';
import { useDeed } from './use-deed.ts';

type SignedProps = { analysis: Analysis; document: AnalysisDocument; heading: React.Ref<HTMLHeadingElement> };

/** What was signed: read only, and never changed. A correction is a new version. */
export function Signed({ analysis, document, heading }: SignedProps) {
  const may = useMay();
  const navigate = useNavigate();
  const deed = useDeed();
  const ids = document.scopes.flatMap(({ findings }) => findings.map(({ id }) => id));
  const edits = draftOf(ids, analysis.edits);
  const isPublished = analysis.status === 'published';
  const correct = () =>
    deed.run('correct', async () => {
      const { id } = await correctAnalysis(analysis.id);
      await navigate(`/admin/analyses/${id}`);
    });
  return (
    <>
      <Head analysis={analysis} heading={heading}>
        <ButtonLink to={reportPath(analysis.id)}>{m.admin_analyses_report()}</ButtonLink>
        {isPublished && may('analyses.write') && (
          <Button busy={deed.busy === 'correct'} onPress={correct}>
            {m.admin_analyses_correct()}
          </Button>
        )}
        {isPublished && may('analyses.publish') && <RevokeButton analysis={analysis} />}
        {may('analyses.write') && <MoreMenu analysis={analysis} />}
      </Head>
      {deed.problem && (
        <div className="mt-3">
          <Notice tone="error" icon={<TriangleAlert />}>
            {deed.problem}
          </Notice>
        </div>
      )}
      <Unsent analysis={analysis} document={document} deed={deed} />
      <div className="mt-5 grid gap-x-10 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="min-w-0">
          <div className="pb-7">
            <Figures scopes={document.scopes} edits={edits} />
          </div>
          <SummarySection id={analysis.id} edits={edits} />
          <FindingsSection id={analysis.id} scopes={document.scopes} edits={edits} />
          <OwnFindings edits={edits} />
        </div>
        <div className="min-w-0">
          {may('analyses.publish') && (
            <LinksSection id={analysis.id} version={analysis.reportVersion} canAdd={isPublished} />
          )}
          <FilesSection analysis={analysis} document={document} />
        </div>
      </div>
    </>
  );
}
