import { FileCheck, FileDown, Merge, PhoneCall, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { toastDone } from '#app/admin/parts/undo/undo.ts';
import { useMay } from '#app/admin/person.ts';
import { DeleteDialog } from '#app/admin/requests/delete-dialog.tsx';
import { type RequestRecord, removeRequests } from '#app/admin/requests/requests-api.ts';
import { savePdf } from '#app/session/pdfs.ts';
import { problemText } from '#app/session/problem-text.ts';
import { DotsMenu } from '#app/ui/dots-menu.tsx';
import { MenuAction } from '#app/ui/menu.tsx';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { MergeDialog } from './merge-dialog.tsx';
import { ProposalDialog } from './proposal-dialog.tsx';
import { save } from './with-client.tsx';

type MoreMenuProps = { request: RequestRecord; onCall: () => void; onRemoved: () => void };

/** What is done now and then: noting a call, throwing away. */
export function MoreMenu({ request: { reference, version }, onCall, onRemoved }: MoreMenuProps) {
  const may = useMay();
  const { revalidate } = useRevalidator();
  const [dialog, setDialog] = useState<'proposal' | 'merge' | 'delete'>();

  async function remove() {
    setDialog(undefined);
    try {
      const { references, undo } = await removeRequests([{ reference, version }]);
      if (references.length === 0) return toastError(m.admin_conflict());
      onRemoved();
      toastDone(m.admin_request_deleted({ reference }), undo, () => void revalidate());
      await revalidate();
    } catch (problem) {
      toastError(problemText(problem));
    }
  }

  return (
    <>
      <DotsMenu label={m.admin_request_more()}>
        <MenuAction icon={<PhoneCall aria-hidden className="size-4" />} onAction={onCall}>
          {m.admin_call_log()}
        </MenuAction>
        <MenuAction icon={<FileCheck aria-hidden className="size-4" />} onAction={() => setDialog('proposal')}>
          {m.admin_proposal_note()}
        </MenuAction>
        {may('requests.merge') && (
          <MenuAction icon={<Merge aria-hidden className="size-4" />} onAction={() => setDialog('merge')}>
            {m.admin_merge_open()}
          </MenuAction>
        )}
        {may('documents.read') && (
          <MenuAction
            icon={<FileDown aria-hidden className="size-4" />}
            onAction={() => void save(savePdf(reference, 'request'))}
          >
            {m.admin_request_pdf()}
          </MenuAction>
        )}
        {may('requests.delete') && (
          <MenuAction icon={<Trash2 aria-hidden className="size-4" />} onAction={() => setDialog('delete')}>
            {m.admin_bulk_delete()}
          </MenuAction>
        )}
      </DotsMenu>
      <ProposalDialog reference={reference} isOpen={dialog === 'proposal'} onClose={() => setDialog(undefined)} />
      <MergeDialog reference={reference} isOpen={dialog === 'merge'} onClose={() => setDialog(undefined)} />
      <DeleteDialog count={1} isOpen={dialog === 'delete'} onClose={() => setDialog(undefined)} onConfirm={remove} />
    </>
  );
}
