import { Download, Eye, EyeOff, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { usePlace } from '#app/admin/person.ts';
import { type Document, openDocument } from '#app/session/documents.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { fileSize } from '#app/ui/file-size.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { m } from '#messages/messages.js';
import { formatDateTime } from '#shared/dates.ts';
import type { FileAction } from '#shared/files.ts';

type DocumentRowProps = { document: Document; onProblem: (text: string) => void; onDelete: () => void };

export function DocumentRow({ document, onProblem, onDelete }: DocumentRowProps) {
  const place = usePlace();
  const [isAsking, setAsking] = useState(false);
  const { id, name, bytes, visibleToClient, uploadedBy, uploadedAt, mayRead, mayView, mayDelete } = document;

  async function open(action: FileAction) {
    try {
      await openDocument(id, action);
    } catch (problem) {
      onProblem(problemText(problem));
    }
  }

  return (
    <li className="flex items-center gap-2 py-1.5">
      <div className="min-w-0 grow leading-snug">
        <p className="truncate text-14 font-semibold">{name}</p>
        <p className="figures text-13 text-ink-3">
          {[fileSize(bytes, place.locale), uploadedBy?.name, formatDateTime(uploadedAt, place)]
            .filter(Boolean)
            .join(' · ')}
          {!visibleToClient && (
            <span className="ml-2 inline-flex items-center gap-1">
              <EyeOff aria-hidden className="size-3.5" />
              {m.admin_document_internal()}
            </span>
          )}
        </p>
      </div>
      {mayView && (
        <IconButton label={m.admin_document_view({ name })} onPress={() => open('view')}>
          <Eye aria-hidden className="size-4.5" />
        </IconButton>
      )}
      {mayRead && (
        <IconButton label={m.admin_document_download({ name })} onPress={() => open('download')}>
          <Download aria-hidden className="size-4.5" />
        </IconButton>
      )}
      {mayDelete && (
        <IconButton label={m.admin_document_delete({ name })} onPress={() => setAsking(true)}>
          <Trash2 aria-hidden className="size-4.5" />
        </IconButton>
      )}
      <Dialog
        title={m.admin_document_delete_title()}
        role="alertdialog"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
      >
        <DialogText>{m.admin_document_delete_text({ name })}</DialogText>
        <DialogActions>
          <Button autoFocus onPress={() => setAsking(false)}>
            {m.admin_dialog_back()}
          </Button>
          <Button
            look="danger"
            onPress={() => {
              setAsking(false);
              onDelete();
            }}
          >
            {m.admin_bulk_delete()}
          </Button>
        </DialogActions>
      </Dialog>
    </li>
  );
}
