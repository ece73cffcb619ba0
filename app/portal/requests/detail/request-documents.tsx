import { useCallback, useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import { DocumentList } from '#app/portal/documents/document-list.tsx';
import { takeHandedOver } from '#app/portal/documents/handed-over.ts';
import { UploadBox } from '#app/portal/documents/upload-box.tsx';
import type { OwnRequest } from '#app/portal/requests/requests-api.ts';
import { type Document, listDocumentsOf } from '#app/session/documents.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Notice } from '#app/ui/notice.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { m } from '#messages/messages.js';
import { uploadId } from './places.ts';

type RequestDocumentsProps = {
  /** As it was read last: with every reading there may be other documents too. A deleted one leaves no entry in the conversation. */
  request: OwnRequest;
};

/** The documents of one request, and adding to them. */
export function RequestDocuments({ request }: RequestDocumentsProps) {
  const { reference } = request;
  const { revalidate } = useRevalidator();
  const [documents, setDocuments] = useState<Document[]>();
  const [problem, setProblem] = useState<string>();
  const read = useCallback(
    (signal?: AbortSignal) =>
      listDocumentsOf({ kind: 'request', id: reference }, signal).then(
        (found) => {
          setDocuments(found);
          setProblem(undefined);
        },
        (failure) => {
          if (!signal?.aborted) setProblem(problemText(failure));
        },
      ),
    [reference],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: `request`: see its description
  useEffect(() => {
    const cancel = new AbortController();
    void read(cancel.signal);
    return () => cancel.abort();
  }, [read, request]);
  // The conversation tells of files too.
  const reread = async () => {
    await Promise.all([read(), revalidate()]);
  };
  return (
    <section aria-labelledby="documents" className="print:[&_button]:hidden">
      <h2 id="documents" className="mb-4 font-display text-21 font-semibold tracking-tight">
        {m.portal_documents_title()}
      </h2>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      {documents === undefined && problem === undefined && <Skeleton className="h-11" />}
      {documents?.length === 0 && <p className="mb-4 text-14 text-ink-3">{m.portal_documents_none()}</p>}
      {documents && documents.length > 0 && (
        <div className="mb-4">
          <DocumentList documents={documents} onChanged={reread} />
        </div>
      )}
      <div id={uploadId}>
        <UploadBox
          subject={{ kind: 'request', id: reference }}
          takeFirst={() => takeHandedOver(reference)}
          documents={documents}
          onArrived={reread}
        />
      </div>
    </section>
  );
}
