import { Download, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { type Document, type DocumentHistory, type Opening, readHistory } from '#app/session/documents.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions } from '#app/ui/dialog.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { m } from '#messages/messages.js';

export type VersionOf = DocumentHistory['versions'][number];

type HistoryDialogProps = {
  /** Whose history it is; nothing while the dialog is closed. */
  document: Pick<Document, 'id' | 'name'> | undefined;
  onClose: () => void;
  onDownload: (id: string) => void;
  /** Asks whether one version shall be deleted. */
  onDelete: (version: VersionOf) => void;
  /** Size and time and sender of a version, on one line. */
  factsOf: (version: VersionOf) => string;
  openingText: (opening: Opening) => string;
};

/** All versions of a document, each to be had, and who of the other side opened which of them when. */
export function HistoryDialog({ document, onClose, ...rest }: HistoryDialogProps) {
  return (
    <Dialog title={document?.name ?? ''} size="middle" isOpen={document !== undefined} onClose={onClose}>
      {document && <History key={document.id} id={document.id} onClose={onClose} {...rest} />}
      <DialogActions>
        <Button autoFocus onPress={onClose}>
          {m.ui_document_close()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}

type HistoryProps = Omit<HistoryDialogProps, 'document'> & { id: string };

function History({ id, onClose, onDownload, onDelete, factsOf, openingText }: HistoryProps) {
  const [history, setHistory] = useState<DocumentHistory>();
  const [problem, setProblem] = useState<unknown>();
  useEffect(() => {
    const leaving = new AbortController();
    readHistory(id, leaving.signal).then(setHistory, (failure) => !leaving.signal.aborted && setProblem(failure));
    return () => leaving.abort();
  }, [id]);
  if (problem !== undefined) return <Notice tone="error">{problemText(problem)}</Notice>;
  if (!history) return <Skeleton className="mt-4 h-24" />;
  const { versions, openings } = history;
  const total = String(versions[0]?.version ?? 1);
  return (
    <>
      <h3 className="mt-4 text-15 font-semibold">{m.ui_document_versions()}</h3>
      <ul className="mt-2 divide-y divide-stone-2 border-y border-stone-2">
        {versions.map((version) => (
          <li key={version.id} className="flex items-center gap-2 py-2">
            <div className="min-w-0 grow text-14 leading-snug">
              <p className="font-semibold">{m.ui_document_version({ version: String(version.version), total })}</p>
              <p className="figures text-13 text-ink-3 wrap-anywhere">{factsOf(version)}</p>
            </div>
            {version.mayRead && (
              <IconButton
                label={m.ui_document_download_version({ version: String(version.version) })}
                onPress={() => onDownload(version.id)}
              >
                <Download aria-hidden className="size-4.5" />
              </IconButton>
            )}
            {version.mayDelete && versions.length > 1 && (
              <IconButton
                label={m.ui_document_delete_version({ version: String(version.version) })}
                onPress={() => {
                  onClose();
                  onDelete(version);
                }}
              >
                <Trash2 aria-hidden className="size-4.5" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
      <h3 className="mt-5 text-15 font-semibold">{m.ui_document_openings()}</h3>
      {openings.length === 0 ? (
        <p className="mt-1 text-14 text-ink-3">{m.ui_document_no_openings()}</p>
      ) : (
        <ul className="mt-1 text-14 text-ink-2">
          {openings.map((opening) => (
            <li key={`${opening.at} ${opening.version} ${opening.side}`} className="figures py-0.5">
              {openingText(opening)}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
