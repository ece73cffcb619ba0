import { Download, Eye, FileText, History, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useClient } from '#app/portal/person.ts';
import { requestPath } from '#app/portal/requests/requests-api.ts';
import { HistoryDialog } from '#app/session/document-views/history-dialog.tsx';
import { PreviewDialog } from '#app/session/document-views/preview-dialog.tsx';
import { deleteDocument, openDocument } from '#app/session/documents.ts';
import { problemText } from '#app/session/problem-text.ts';
import { fileSize } from '#app/ui/file-size.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Question } from '#app/ui/question.tsx';
import { shownDay } from '#app/ui/shown-day.ts';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import { timeForReader } from '#shared/dates.ts';
import type { FileAction } from '#shared/files.ts';
import type { OwnDocument } from './documents-api.ts';

/** What shall be deleted: a document with all its versions, or one of these. */
type Doomed = { id: string; name: string; only?: 'version' };

type DocumentListProps = {
  documents: OwnDocument[];
  /** Says of each to which request it belongs; not needed on a request's own page. */
  showsSubject?: boolean;
  onChanged: () => Promise<void> | void;
};

export function DocumentList({ documents, showsSubject = false, onChanged }: DocumentListProps) {
  const [problem, setProblem] = useState<string>();
  const [doomed, setDoomed] = useState<Doomed>();
  const [looked, setLooked] = useState<OwnDocument>();
  const [asked, setAsked] = useState<OwnDocument>();
  const { timezone } = useClient();

  async function open(id: string, action: FileAction) {
    setProblem(undefined);
    try {
      await openDocument(id, action);
    } catch (failure) {
      setProblem(problemText(failure));
    }
  }
  async function remove({ id, name, only }: Doomed) {
    setDoomed(undefined);
    try {
      await deleteDocument(id, only);
      toastSuccess(m.portal_document_deleted({ name }));
    } catch (failure) {
      setProblem(problemText(failure));
    }
    await onChanged();
  }

  return (
    <>
      {problem !== undefined && <Notice tone="error">{problem}</Notice>}
      <ul className="@container border-t border-stone-2">
        {documents.map((document) => (
          <li
            key={document.id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2 border-b border-stone-2 py-3 @md:grid-cols-[auto_minmax(0,1fr)_auto]"
          >
            <FileText aria-hidden className="mr-2 size-5 shrink-0 text-ink-3 @max-md:hidden @md:row-span-2" />
            <p className="text-15 font-semibold wrap-anywhere @max-md:col-span-2">{document.name}</p>
            <div className="min-w-0 @md:col-start-2 @md:row-start-2">
              <Facts document={document} showsSubject={showsSubject} />
            </div>
            <div className="flex justify-end gap-1 self-start @md:col-start-3 @md:row-span-2 @md:row-start-1 @md:gap-2 @md:self-center">
              {document.preview && (
                <IconButton
                  label={m.portal_document_view({ name: document.name })}
                  onPress={() => (document.preview === 'page' ? open(document.id, 'view') : setLooked(document))}
                >
                  <Eye aria-hidden className="size-4.5" />
                </IconButton>
              )}
              <IconButton
                label={m.portal_document_download({ name: document.name })}
                onPress={() => open(document.id, 'download')}
              >
                <Download aria-hidden className="size-4.5" />
              </IconButton>
              {(document.hasHistory || document.opened) && (
                <IconButton label={m.ui_document_history({ name: document.name })} onPress={() => setAsked(document)}>
                  <History aria-hidden className="size-4.5" />
                </IconButton>
              )}
              {document.mayDelete && (
                <IconButton
                  label={m.portal_document_delete({ name: document.name })}
                  onPress={() => setDoomed(document)}
                >
                  <Trash2 aria-hidden className="size-4.5" />
                </IconButton>
              )}
            </div>
          </li>
        ))}
      </ul>
      <Question
        title={m.portal_document_delete_title()}
        text={m.portal_document_delete_text({ name: doomed?.name ?? '' })}
        stay={m.portal_document_keep()}
        go={m.portal_document_delete_do()}
        isOpen={doomed !== undefined}
        onClose={() => setDoomed(undefined)}
        onGo={() => doomed && remove(doomed)}
      />
      <PreviewDialog document={looked} onClose={() => setLooked(undefined)} onDownload={(id) => open(id, 'download')} />
      <HistoryDialog
        document={asked}
        onClose={() => setAsked(undefined)}
        onDownload={(id) => open(id, 'download')}
        onDelete={({ id, name, version }) =>
          setDoomed({ id, name: m.ui_document_version_named({ name, version: String(version) }), only: 'version' })
        }
        factsOf={(version) => factsOf(version, timezone)}
        openingText={(opening) => openedText(opening, timezone, asked?.hasHistory ?? false)}
      />
    </>
  );
}

function factsOf(
  { bytes, uploadedAt, uploadedBy }: Pick<OwnDocument, 'bytes' | 'uploadedAt' | 'uploadedBy'>,
  zone: string,
) {
  const from = uploadedBy?.isMe ? m.portal_document_from_you() : (uploadedBy?.name ?? '');
  return [fileSize(bytes, getLocale()), shownDay(uploadedAt, zone), from].filter(Boolean).join('\u00a0· ');
}

/** The version is named where there are several. */
function openedText({ at, version }: { at: string; version: number }, zone: string, hasVersions: boolean): string {
  const when = `${shownDay(at, zone)}, ${timeForReader(at, zone)}`;
  return hasVersions
    ? m.portal_document_opened_version({ version: String(version), when })
    : m.portal_document_opened({ when });
}

function Facts({ document, showsSubject }: { document: OwnDocument; showsSubject: boolean }) {
  const { timezone } = useClient();
  const { subject, about, version, hasHistory, opened } = document;
  return (
    <p className="figures text-14 text-ink-3 wrap-anywhere">
      {factsOf(document, timezone)}
      {hasHistory && `\u00a0· ${m.ui_document_version({ version: String(version), total: String(version) })}`}
      {showsSubject && (
        <>
          {'\u00a0· '}
          {subject.kind === 'request' ? (
            <Link to={requestPath(subject.id)} className="underline hover:text-ink">
              {subject.id} {about}
            </Link>
          ) : (
            m.portal_document_about_you()
          )}
        </>
      )}
      {opened && <span className="block">{openedText(opened, timezone, hasHistory)}</span>}
    </p>
  );
}
