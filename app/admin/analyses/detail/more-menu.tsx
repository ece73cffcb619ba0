import { Eye, FileText, RotateCw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Analysis, deleteAnalysis } from '#app/admin/analyses/analyses-api.ts';
import { forgetDraft } from '#app/session/drafts.ts';
import { problemText } from '#app/session/problem-text.ts';
import { DotsMenu } from '#app/ui/dots-menu.tsx';
import { MenuAction } from '#app/ui/menu.tsx';
import { Question } from '#app/ui/question.tsx';
import { toastError, toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { RepeatDialog } from './repeat-dialog.tsx';

type MoreMenuProps = {
  analysis: Analysis;
  /** For a draft: where it is read as its client will. */
  report?: string;
  review?: { text: string; act: () => void };
};

/** What is done with an analysis less often, or for what a phone has no room beside the title: again with other parameters, deleting what nobody signed. */
export function MoreMenu({ analysis, report, review }: MoreMenuProps) {
  const { id, filesDeletedAt, publishedAt, status } = analysis;
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'repeat' | 'delete'>();
  const close = () => setDialog(undefined);
  const mayRepeat = filesDeletedAt !== null && status !== 'running';
  if (!mayRepeat && publishedAt) return null;

  async function remove() {
    close();
    try {
      await deleteAnalysis(id);
      forgetDraft(`analysis-${id}`);
      toastSuccess(m.admin_analyses_deleted());
      await navigate('/admin/analyses');
    } catch (problem) {
      toastError(problemText(problem));
    }
  }

  return (
    <>
      <DotsMenu label={m.admin_analyses_more()}>
        {report && (
          <MenuAction icon={<FileText className="size-4" />} onAction={() => void navigate(report)}>
            {m.admin_analyses_report()}
          </MenuAction>
        )}
        {review && (
          <MenuAction icon={<Eye className="size-4" />} onAction={review.act}>
            {review.text}
          </MenuAction>
        )}
        {mayRepeat && (
          <MenuAction icon={<RotateCw className="size-4" />} onAction={() => setDialog('repeat')}>
            {m.admin_analyses_repeat()}
          </MenuAction>
        )}
        {!publishedAt && (
          <MenuAction icon={<Trash2 className="size-4" />} onAction={() => setDialog('delete')}>
            {m.admin_analyses_delete()}
          </MenuAction>
        )}
      </DotsMenu>
      <RepeatDialog analysis={analysis} isOpen={dialog === 'repeat'} onClose={close} />
      <Question
        title={m.admin_analyses_delete_title()}
        text={m.admin_analyses_delete_text()}
        stay={m.admin_cancel()}
        go={m.admin_analyses_delete()}
        isOpen={dialog === 'delete'}
        onClose={close}
        onGo={remove}
      />
    </>
  );
}
