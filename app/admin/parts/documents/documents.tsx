import { FileUp } from 'lucide-react';
import { useCallback, useEffect, useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useMay } from '#app/admin/person.ts';
import type { DocumentSubject } from '#app/session/document-subject.ts';
import { type Document, deleteDocument, listDocumentsOf } from '#app/session/documents.ts';
import { problemText } from '#app/session/problem-text.ts';
import { UploadList } from '#app/session/uploads/upload-list.tsx';
import { useStanding } from '#app/session/uploads/use-standing.ts';
import { useStopped } from '#app/session/uploads/use-stopped.ts';
import { useUploads } from '#app/session/uploads/use-uploads.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckField } from '#app/ui/check-field.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { DocumentRow } from './document-row.tsx';
import { documentProblem } from './documents-api.ts';

type DocumentsProps = {
  subject: DocumentSubject;
  /** The record as it was read last: with every reading the list is read again. A deleted document leaves no entry in its timeline. */
  record?: object;
  onChanged?: () => void;
};

/** Documents of a record: what is there, adding by choice or by dropping, opening, deleting. `onChanged` when the list is another. */
export function Documents({ subject, record, onChanged }: DocumentsProps) {
  const may = useMay();
  const { kind, id } = subject;
  const [documents, setDocuments] = useState<Document[]>();
  const [problem, setProblem] = useState<string>();
  const [isShared, setShared] = useState(true);

  const read = useCallback(
    (signal?: AbortSignal) =>
      listDocumentsOf({ kind, id }, signal).then(
        (found) => {
          setDocuments(found);
          setProblem(undefined);
        },
        (failure) => {
          if (!signal?.aborted) setProblem(problemText(failure));
        },
      ),
    [kind, id],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `record`: see its description
  useEffect(() => {
    const cancel = new AbortController();
    void read(cancel.signal);
    return () => cancel.abort();
  }, [read, record]);

  const { items, send, stop, dismiss, again } = useUploads({
    to: subject,
    share: isShared,
    onArrived: async (added) => {
      if (added > 0) {
        toastSuccess(m.admin_documents_added({ count: added }));
        onChanged?.();
      }
      await read();
    },
  });

  const standing = useStanding(items, documents);
  const { stopped, drop } = useStopped(subject, items);

  async function remove({ name }: Document, id: string, only?: 'version') {
    try {
      await deleteDocument(id, only);
      toastSuccess(m.admin_document_deleted({ name }));
      onChanged?.();
    } catch (failure) {
      setProblem(problemText(failure));
    }
    await read();
  }

  return (
    <>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      {documents === undefined && problem === undefined && <Skeleton className="h-11" />}
      {documents?.length === 0 && <p className="mb-3 text-14 text-ink-3">{m.admin_documents_empty()}</p>}
      {documents && documents.length > 0 && (
        <ul className="mb-3 divide-y divide-stone-2 border-y border-stone-2">
          {documents.map((document) => (
            <DocumentRow
              key={document.id}
              document={document}
              onProblem={setProblem}
              onDelete={(id, only) => remove(document, id, only)}
            />
          ))}
        </ul>
      )}
      {may('documents.write') && (
        <DropZone
          aria-label={m.admin_documents_drop()}
          onDrop={async ({ items }) => {
            const files = items.filter((item) => item.kind === 'file');
            await send(await Promise.all(files.map((item) => item.getFile())));
          }}
          className="flex flex-wrap items-center gap-3 rounded-md border border-dashed border-edge p-3 text-14 data-drop-target:bg-selected print:hidden"
        >
          <FileTrigger allowsMultiple onSelect={(files) => send([...(files ?? [])])}>
            <Button>
              <FileUp aria-hidden className="size-4" />
              {m.admin_documents_choose()}
            </Button>
          </FileTrigger>
          <CheckField isSelected={isShared} onChange={setShared} label={m.admin_documents_share()} />
          <span className="w-full text-13 text-ink-3">{m.admin_documents_hint()}</span>
        </DropZone>
      )}
      <UploadList
        items={standing}
        stopped={stopped}
        refusal={documentProblem}
        onStop={stop}
        onDismiss={dismiss}
        onDrop={drop}
        onAgain={again}
      />
    </>
  );
}
