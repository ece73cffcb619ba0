import { type FormEvent, useEffect, useRef, useState } from 'react';
import { moneyText } from '#app/admin/parts/analyses/amounts.ts';
import { type AnalysisRow, listAnalyses } from '#app/admin/parts/analyses/listed.ts';
import type { TextHandle } from '#app/admin/parts/text/text-editor.tsx';
import { WordsEditor } from '#app/admin/parts/text/words-editor.tsx';
import { useMay, usePlace, useStaff } from '#app/admin/person.ts';
import type { RequestRecord } from '#app/admin/requests/requests-api.ts';
import { type Document, listDocumentsOf } from '#app/session/documents.ts';
import { useDraft } from '#app/session/use-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckField } from '#app/ui/check-field.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';
import { formatDate } from '#shared/dates.ts';
import { pictureTypes } from '#shared/media-types.ts';
import { reportLimit } from '#shared/portal-requests.ts';
import { ChangeNotice } from './change-notice.tsx';
import type { RequestChanges } from './use-request-changes.ts';

type ReportDialogProps = { request: RequestRecord; changes: RequestChanges };

/** Delivering a report: a signed analysis, a file of the request, a text, or several of them. A correction begins with what was delivered. */
export function ReportDialog({ request, changes }: ReportDialogProps) {
  const isOpen = changes.dialog === 'report';
  const title = request.report ? m.admin_report_again() : m.admin_report_deliver();
  return (
    <Dialog size="middle" title={title} isOpen={isOpen} onClose={changes.closeDialog}>
      {isOpen && <ReportForm request={request} changes={changes} />}
    </Dialog>
  );
}

/** The files of the request; none while they are read, and none when that fails: a text can be delivered all the same. */
function useFiles(reference: string): Document[] {
  const [files, setFiles] = useState<Document[]>([]);
  useEffect(() => {
    const cancel = new AbortController();
    listDocumentsOf({ kind: 'request', id: reference }, cancel.signal).then(setFiles, () => {});
    return () => cancel.abort();
  }, [reference]);
  return files;
}

/** The analysis that was signed for the request; none while it is read, and for whom it is not. */
function useSigned(reference: string): AnalysisRow | undefined {
  const mayRead = useMay()('analyses.read');
  const [signed, setSigned] = useState<AnalysisRow>();
  useEffect(() => {
    if (!mayRead) return;
    const cancel = new AbortController();
    listAnalyses({ request: reference, status: 'published' }, '', cancel.signal).then(
      ({ items }) => setSigned(items[0]),
      () => {},
    );
    return () => cancel.abort();
  }, [reference, mayRead]);
  return signed;
}

function SignedAnalysis({
  row,
  isChosen,
  onChange,
}: {
  row: AnalysisRow;
  isChosen: boolean;
  onChange: (is: boolean) => void;
}) {
  const place = usePlace();
  const [scope] = row.scopes;
  const risk = scope && moneyText({ value: scope.risk, currency: scope.currency }, place.locale);
  return (
    <CheckField
      label={m.admin_report_analysis({ date: formatDate(row.publishedAt ?? row.createdAt, place) })}
      {...(risk && { description: m.admin_analyses_at_risk({ amount: risk }) })}
      isSelected={isChosen}
      onChange={onChange}
    />
  );
}

/** How a text begins, to know it by. */
function beginningOf(html: string): string {
  const { body } = new DOMParser().parseFromString(html.replaceAll('<', ' <'), 'text/html');
  return (body.textContent ?? '').replaceAll(/\s+/g, ' ').trim().slice(0, 60);
}

const none = 'none';

function ReportForm({ request, changes }: ReportDialogProps) {
  const files = useFiles(request.reference);
  const signed = useSigned(request.reference);
  // What the client reads already stays with a correction, unless somebody takes it out.
  const [withAnalysis, setWithAnalysis] = useState(true);
  const [fileId, setFileId] = useState(request.report?.file?.id ?? none);
  const { values, change } = useDraft(changes.draftName('report'), { text: request.report?.text ?? '' });
  // Read once: the text is the editor's while it is open.
  const [begun] = useState(values.text);
  const words = useRef<TextHandle>(null);
  const written = useRef(values.text);
  const { mailsLeave } = useStaff();
  const [error, setError] = useState<string>();
  const delivered = request.report?.file;
  const isListed = !delivered || files.some(({ id }) => id === delivered.id);
  const choices = isListed ? files : [delivered, ...files];
  const pictures = files.filter(({ type }) => (pictureTypes as readonly string[]).includes(type));

  function submit(event: FormEvent) {
    event.preventDefault();
    words.current?.flush();
    const text = written.current;
    const file = choices.find(({ id }) => id === fileId);
    // What was delivered counts until it is known what was signed since.
    const analysisId = withAnalysis ? (signed?.id ?? request.report?.analysisId ?? null) : null;
    if (text === '' && !file && !analysisId) return setError(m.admin_report_missing());
    const delivery = { text, fileId: file?.id ?? null, analysisId };
    void changes.deliver(delivery, file?.name ?? (beginningOf(text) || m.admin_analyses_title()));
  }

  return (
    <form onSubmit={submit} noValidate>
      <DialogText>{mailsLeave ? m.admin_report_text() : m.admin_report_text_saved()}</DialogText>
      <div className="mt-4 flex flex-col gap-4">
        {signed && <SignedAnalysis row={signed} isChosen={withAnalysis} onChange={setWithAnalysis} />}
        {choices.length === 0 ? (
          <p className="text-14 text-ink-3">{m.admin_report_no_files_yet()}</p>
        ) : (
          <div className="flex flex-col gap-1.5">
            <Select
              label={m.admin_report_file()}
              value={fileId}
              onChange={(id) => {
                setFileId(id);
                setError(undefined);
              }}
              options={[
                { value: none, label: m.admin_report_no_file() },
                ...choices.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
            <p className="text-13 text-ink-3">{m.admin_report_file_hint()}</p>
          </div>
        )}
        <WordsEditor
          ref={words}
          label={m.admin_report_words()}
          description={m.admin_report_words_hint()}
          initialHtml={begun}
          onChange={(text) => {
            written.current = text;
            change({ text });
            setError(undefined);
          }}
          documents={pictures}
          limit={reportLimit}
          error={error}
        />
        <ChangeNotice changes={changes} />
      </div>
      <DialogActions>
        <Button onPress={changes.closeDialog}>{m.admin_dialog_back()}</Button>
        <Button type="submit" look="primary" busy={changes.busy === 'report'}>
          {m.admin_report_send()}
        </Button>
      </DialogActions>
    </form>
  );
}
