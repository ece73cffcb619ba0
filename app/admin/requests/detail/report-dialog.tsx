import { FileUp } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { moneyText } from '#app/admin/parts/analyses/amounts.ts';
import { type AnalysisRow, listAnalyses } from '#app/admin/parts/analyses/listed.ts';
import { documentProblem } from '#app/admin/parts/documents/documents-api.ts';
import { useDocuments } from '#app/admin/parts/documents/use-documents.ts';
import type { TextHandle } from '#app/admin/parts/text/text-editor.tsx';
import { WordsEditor } from '#app/admin/parts/text/words-editor.tsx';
import { useMay, usePlace, useStaff } from '#app/admin/person.ts';
import type { RequestRecord } from '#app/admin/requests/requests-api.ts';
import type { Document } from '#app/session/documents.ts';
import { UploadList } from '#app/session/uploads/upload-list.tsx';
import { useUploads } from '#app/session/uploads/use-uploads.ts';
import { useDraft } from '#app/session/use-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckField } from '#app/ui/check-field.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Select } from '#app/ui/select.tsx';
import { sendByKeys } from '#app/ui/send-by-keys.ts';
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

type ShownProps = {
  request: RequestRecord;
  analysis: AnalysisRow | undefined;
  file: { name: string } | undefined;
};

/** What stands on the client's page once it is delivered, in its order. */
function Shown({ request, analysis, file }: ShownProps) {
  const place = usePlace();
  const parts = [
    analysis && m.admin_report_analysis({ date: formatDate(analysis.publishedAt ?? analysis.createdAt, place) }),
    file?.name,
  ].filter(Boolean);
  return (
    <p className="rounded-md bg-stone-1 px-3 py-2 text-13 text-ink-2 wrap-anywhere">
      {parts.length > 0
        ? m.admin_report_shown({ name: request.name, parts: parts.join(', ') })
        : m.admin_report_shown_words({ name: request.name })}
    </p>
  );
}

function ReportForm({ request, changes }: ReportDialogProps) {
  const known = useDocuments(request.reference);
  const [added, setAdded] = useState<Document[]>([]);
  const files = [...added, ...known.filter(({ id }) => !added.some((file) => file.id === id))];
  const uploads = useUploads({
    to: { kind: 'request', id: request.reference },
    share: false,
    onArrived: () => {},
    // What was just brought is what is meant.
    onEach: ({ file }) => {
      setAdded((others) => [file, ...others.filter(({ id }) => id !== file.id)]);
      setFileId(file.id);
      setError(undefined);
    },
  });
  const isSending = uploads.items.some(({ state }) => state !== 'arrived' && state !== 'refused');
  const [completes, setCompletes] = useState(false);
  const signed = useSigned(request.reference);
  // What the client reads already stays with a correction, unless somebody takes it out.
  const [withAnalysis, setWithAnalysis] = useState(true);
  const [chosen, setFileId] = useState(request.report?.file?.id);
  // What somebody has just put with the request is what they are about to deliver.
  const own = signed || request.report ? undefined : files.find(({ uploadedBy }) => uploadedBy?.isMe);
  const fileId = chosen ?? own?.id ?? none;
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
    const delivery = { text, fileId: file?.id ?? null, analysisId, completes };
    void changes.deliver(delivery, file?.name ?? (beginningOf(text) || m.admin_analyses_title()));
  }

  return (
    <form onSubmit={submit} onKeyDown={isSending ? undefined : sendByKeys} noValidate>
      <DialogText>{mailsLeave ? m.admin_report_text() : m.admin_report_text_saved()}</DialogText>
      <div className="mt-4 flex flex-col gap-4">
        {signed && <SignedAnalysis row={signed} isChosen={withAnalysis} onChange={setWithAnalysis} />}
        <DropZone
          aria-label={m.admin_report_drop()}
          onDrop={async ({ items }) => {
            const dropped = items.filter((item) => item.kind === 'file');
            await uploads.send(await Promise.all(dropped.map((item) => item.getFile())));
          }}
          className="flex flex-col gap-2.5 rounded-md border border-dashed border-edge p-3 text-14 data-drop-target:bg-selected"
        >
          <div className="flex flex-wrap items-end gap-3">
            {choices.length > 0 && (
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
            )}
            <FileTrigger onSelect={(chosen) => uploads.send([...(chosen ?? [])])}>
              <Button autoFocus>
                <FileUp aria-hidden className="size-4" />
                {m.admin_report_choose()}
              </Button>
            </FileTrigger>
          </div>
          <p className="text-13 text-ink-3">{m.admin_report_file_hint()}</p>
          <UploadList
            items={uploads.items.filter(({ state }) => state !== 'arrived')}
            stopped={[]}
            refusal={documentProblem}
            onStop={uploads.stop}
            onDismiss={uploads.dismiss}
            onDrop={() => {}}
            onAgain={uploads.again}
          />
        </DropZone>
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
        {request.status !== 'completed' && (
          <CheckField
            label={m.admin_report_completes()}
            description={m.admin_report_completes_hint()}
            isSelected={completes}
            onChange={setCompletes}
          />
        )}
        <Shown
          request={request}
          analysis={withAnalysis ? signed : undefined}
          file={choices.find(({ id }) => id === fileId)}
        />
        <ChangeNotice changes={changes} />
      </div>
      <DialogActions>
        <Button onPress={changes.closeDialog}>{m.admin_cancel()}</Button>
        <Button type="submit" look="primary" busy={changes.busy === 'report'} isDisabled={isSending}>
          {completes && request.status !== 'completed' ? m.admin_report_send_complete() : m.admin_report_send()}
        </Button>
      </DialogActions>
    </form>
  );
}
