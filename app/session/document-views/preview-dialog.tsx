import { useEffect, useState } from 'react';
import { type Document, type Preview, readPreview } from '#app/session/documents.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { m } from '#messages/messages.js';

type PreviewDialogProps = {
  /** What is looked at; nothing while the dialog is closed. */
  document: Pick<Document, 'id' | 'name' | 'preview'> | undefined;
  onClose: () => void;
  onDownload: (id: string) => void;
};

/** A document in front of the screen: a picture, the beginning of a table or of a text; the download is always beside it. */
export function PreviewDialog({ document, onClose, onDownload }: PreviewDialogProps) {
  return (
    <Dialog title={document?.name ?? ''} size="wide" isOpen={document !== undefined} onClose={onClose}>
      {document && <Content key={document.id} document={document} />}
      <DialogActions>
        <Button onPress={onClose}>{m.ui_document_close()}</Button>
        <Button look="primary" autoFocus onPress={() => document && onDownload(document.id)}>
          {m.ui_document_download()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

function Content({ document }: { document: Pick<Document, 'id' | 'name' | 'preview'> }) {
  const { id, name, preview: kind } = document;
  const [shown, setShown] = useState<Preview>();
  const [problem, setProblem] = useState<unknown>();
  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    readPreview(id, kind, signal).then(
      (preview) => !signal.aborted && setShown(preview),
      (failure) => !signal.aborted && setProblem(failure),
    );
    return () => leaving.abort();
  }, [id, kind]);
  useEffect(
    () => () => {
      if (shown?.kind === 'picture') URL.revokeObjectURL(shown.address);
    },
    [shown],
  );
  if (problem !== undefined) {
    const isUnsupported = problem instanceof Error && 'code' in problem && problem.code === 'unsupported_type';
    return (
      <div className="mt-4">
        <Notice tone="error">{isUnsupported ? m.ui_document_preview_none() : problemText(problem)}</Notice>
      </div>
    );
  }
  if (!shown) {
    return (
      <div role="status" className="mt-4">
        <span className="sr-only">{m.ui_document_preview_loading()}</span>
        <Skeleton className="h-60" />
      </div>
    );
  }
  if (shown.kind === 'picture')
    return <img src={shown.address} alt={name} className="mx-auto mt-4 max-h-[65dvh] max-w-full object-contain" />;
  if (shown.kind === 'text') return <TextView text={shown.text} isCut={shown.isCut} name={name} />;
  return <TableView {...shown} name={name} />;
}

const scrolls = 'mt-4 max-h-[60dvh] overflow-auto rounded-md border border-stone-2 outline-offset-2';

function TextView({ text, isCut, name }: { text: string; isCut: boolean; name: string }) {
  return (
    <>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section tabIndex={0} aria-label={name} className={scrolls}>
        <pre className="p-3 text-13 whitespace-pre-wrap wrap-anywhere">{text}</pre>
      </section>
      {isCut && <p className="mt-2 text-13 text-ink-3">{m.ui_document_preview_cut()}</p>}
    </>
  );
}

type TableViewProps = Omit<Extract<Preview, { kind: 'table' }>, 'kind'> & { name: string };

function TableView({ rows, isCut, sheet, name }: TableViewProps) {
  const [head = [], ...body] = rows;
  if (rows.length === 0) return <p className="mt-4 text-14 text-ink-3">{m.ui_document_preview_empty()}</p>;
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0);
  const cells = (row: string[]) => Array.from({ length: columns }, (_, column) => row[column] ?? '');
  return (
    <>
      {sheet && (
        <p className="mt-3 -mb-1 text-13 text-ink-3 wrap-anywhere">
          {m.ui_document_preview_sheet({ name: sheet.name, count: String(sheet.sheets) })}
        </p>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section tabIndex={0} aria-label={m.ui_document_preview_table({ name })} className={scrolls}>
        <table className="w-max min-w-full border-collapse text-left text-13">
          <thead className="sticky top-0 bg-raised">
            <tr>
              {cells(head).map((cell, column) => (
                <th
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file stay where they are
                  key={column}
                  scope="col"
                  className="max-w-80 border-b border-stone-2 px-3 py-2 font-semibold wrap-anywhere"
                >
                  {cell}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {body.map((row, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the rows of a file stay where they are
              <tr key={index} className="border-b border-stone-2 last:border-0">
                {cells(row).map((cell, column) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a file stay where they are
                  <td key={column} className="figures max-w-80 px-3 py-1.5 align-top wrap-anywhere">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
      {isCut && (
        <p className="mt-2 text-13 text-ink-3">{m.ui_document_preview_cut_rows({ count: String(rows.length) })}</p>
      )}
    </>
  );
}
