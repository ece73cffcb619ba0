import { type FormEvent, useEffect, useState } from 'react';
import { useStaff } from '#app/admin/person.ts';
import type { RequestRecord } from '#app/admin/requests/requests-api.ts';
import { type Document, listDocumentsOf } from '#app/session/documents.ts';
import { useDraft } from '#app/session/use-draft.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Select } from '#app/ui/select.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { reportLimit } from '#shared/portal-requests.ts';
import { ChangeNotice } from './change-notice.tsx';
import type { RequestChanges } from './use-request-changes.ts';

type ReportDialogProps = { request: RequestRecord; changes: RequestChanges };

/** Delivering a report: a file of the request, a text, or both. A correction begins with what was delivered. */
export function ReportDialog({ request, changes }: ReportDialogProps) {
  const isOpen = changes.dialog === 'report';
  const title = request.report ? m.admin_report_again() : m.admin_report_deliver();
  return (
    <Dialog title={title} isOpen={isOpen} onClose={changes.closeDialog}>
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

const none = 'none';

function ReportForm({ request, changes }: ReportDialogProps) {
  const files = useFiles(request.reference);
  const [fileId, setFileId] = useState(request.report?.file?.id ?? none);
  const { values, change } = useDraft(changes.draftName('report'), { text: request.report?.text ?? '' });
  const { text } = values;
  const { mailsLeave } = useStaff();
  const [error, setError] = useState<string>();
  const delivered = request.report?.file;
  const isListed = !delivered || files.some(({ id }) => id === delivered.id);
  const choices = isListed ? files : [delivered, ...files];

  function submit(event: FormEvent) {
    event.preventDefault();
    const file = choices.find(({ id }) => id === fileId);
    if (text.trim() === '' && !file) return setError(m.admin_report_missing());
    void changes.deliver({ text: text.trim(), fileId: file?.id ?? null }, file?.name ?? text.trim().slice(0, 60));
  }

  return (
    <form onSubmit={submit} noValidate>
      <DialogText>{mailsLeave ? m.admin_report_text() : m.admin_report_text_saved()}</DialogText>
      <div className="mt-4 flex flex-col gap-4">
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
        <TextField
          label={m.admin_report_words()}
          description={m.admin_report_words_hint()}
          rows={8}
          value={text}
          onChange={(value) => {
            change({ text: value });
            setError(undefined);
          }}
          maxLength={reportLimit}
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
