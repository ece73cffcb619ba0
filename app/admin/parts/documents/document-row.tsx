import { Download, Eye, EyeOff, History, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { usePlace } from '#app/admin/person.ts';
import { HistoryDialog } from '#app/session/document-views/history-dialog.tsx';
import { PreviewDialog } from '#app/session/document-views/preview-dialog.tsx';
import { type Document, openDocument } from '#app/session/documents.ts';
import { problemText } from '#app/session/problem-text.ts';
import { fileSize } from '#app/ui/file-size.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Question } from '#app/ui/question.tsx';
import { m } from '#messages/messages.js';
import { formatDateTime, type Place } from '#shared/dates.ts';
import type { FileAction } from '#shared/files.ts';

type DocumentRowProps = {
  document: Document;
  onProblem: (text: string) => void;
  /** Deletes the document with all its versions, or one of these. */
  onDelete: (id: string, only?: 'version') => Promise<void>;
};

export function DocumentRow({ document, onProblem, onDelete }: DocumentRowProps) {
  const place = usePlace();
  const [doomed, setDoomed] = useState<{ id: string; name: string; only?: 'version' }>();
  const [isLooking, setLooking] = useState(false);
  const [isTelling, setTelling] = useState(false);
  const { id, name, version, visibleToClient, mayRead, preview, mayDelete, hasHistory, opened } = document;

  async function open(action: FileAction, fileId = id) {
    try {
      await openDocument(fileId, action);
    } catch (problem) {
      onProblem(problemText(problem));
    }
  }

  return (
    <li className="flex items-center gap-2 py-1.5">
      <div className="min-w-0 grow leading-snug">
        <p className="truncate text-14 font-semibold">{name}</p>
        <p className="figures text-13 text-ink-3">
          {factsOf(document, place)}
          {hasHistory && ` · ${m.ui_document_version({ version: String(version), total: String(version) })}`}
          {!visibleToClient && (
            <span className="ml-2 inline-flex items-center gap-1">
              <EyeOff aria-hidden className="size-3.5" />
              {m.admin_document_internal()}
            </span>
          )}
        </p>
        {opened && <p className="figures text-13 text-ink-3">{openedText(opened, place, hasHistory)}</p>}
      </div>
      {preview && (
        <IconButton
          label={m.admin_document_view({ name })}
          onPress={() => (preview === 'page' ? open('view') : setLooking(true))}
        >
          <Eye aria-hidden className="size-4.5" />
        </IconButton>
      )}
      {mayRead && (
        <IconButton label={m.admin_document_download({ name })} onPress={() => open('download')}>
          <Download aria-hidden className="size-4.5" />
        </IconButton>
      )}
      {mayRead && (hasHistory || opened) && (
        <IconButton label={m.ui_document_history({ name })} onPress={() => setTelling(true)}>
          <History aria-hidden className="size-4.5" />
        </IconButton>
      )}
      {mayDelete && (
        <IconButton label={m.admin_document_delete({ name })} onPress={() => setDoomed({ id, name })}>
          <Trash2 aria-hidden className="size-4.5" />
        </IconButton>
      )}
      <Question
        title={m.admin_document_delete_title()}
        text={m.admin_document_delete_text({ name: doomed?.name ?? '' })}
        stay={m.admin_cancel()}
        go={m.admin_bulk_delete()}
        isOpen={doomed !== undefined}
        onClose={() => setDoomed(undefined)}
        onGo={() => {
          setDoomed(undefined);
          if (doomed) void onDelete(doomed.id, doomed.only);
        }}
      />
      <PreviewDialog
        document={isLooking ? document : undefined}
        onClose={() => setLooking(false)}
        onDownload={() => open('download')}
      />
      <HistoryDialog
        document={isTelling ? document : undefined}
        onClose={() => setTelling(false)}
        onDownload={(versionId) => open('download', versionId)}
        onDelete={(each) =>
          setDoomed({
            id: each.id,
            name: m.ui_document_version_named({ name, version: String(each.version) }),
            only: 'version',
          })
        }
        factsOf={(each) => factsOf(each, place)}
        openingText={({ at, version: opening, side, by }) => {
          const who = (side === 'staff' ? m.admin_document_side_staff : m.admin_document_side_client)({
            name: by ?? '',
          });
          const what = hasHistory ? m.ui_document_version({ version: String(opening), total: String(version) }) : '';
          return [formatDateTime(at, place), who, what].filter(Boolean).join(' · ');
        }}
      />
    </li>
  );
}

function factsOf(
  { bytes, uploadedBy, uploadedAt }: Pick<Document, 'bytes' | 'uploadedBy' | 'uploadedAt'>,
  place: Place,
) {
  return [fileSize(bytes, place.locale), uploadedBy?.name, formatDateTime(uploadedAt, place)]
    .filter(Boolean)
    .join(' · ');
}

/** The version is named where there are several. */
function openedText({ at, version, by }: NonNullable<Document['opened']>, place: Place, hasVersions: boolean): string {
  const facts = { name: by ?? '', when: formatDateTime(at, place) };
  return hasVersions
    ? m.admin_document_opened_version({ version: String(version), ...facts })
    : m.admin_document_opened(facts);
}
