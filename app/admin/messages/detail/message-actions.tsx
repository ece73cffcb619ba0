import { CheckCheck, FilePlus2, Mail, RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { DeleteMessages } from '#app/admin/messages/delete-messages.tsx';
import type { MessageRecord } from '#app/admin/messages/messages-api.ts';
import { deedMark } from '#app/admin/parts/commands/deeds.ts';
import { useMay } from '#app/admin/person.ts';
import { Button } from '#app/ui/button.tsx';
import { DotsMenu } from '#app/ui/dots-menu.tsx';
import { MenuAction } from '#app/ui/menu.tsx';
import { m } from '#messages/messages.js';
import type { MessageChanges } from './use-message.ts';

type MessageActionsProps = { message: MessageRecord; changes: MessageChanges; onReply: () => void };

/** What can be done with a message: answering first, deleting last. */
export function MessageActions({ message, changes, onReply }: MessageActionsProps) {
  const may = useMay();
  const [isAsking, setAsking] = useState(false);
  const { status, request, email, mayDelete } = message;
  return (
    <div className="mt-3 flex flex-wrap gap-2 print:hidden">
      {email && may('letters.send') && (
        <Button {...deedMark('reply')} look={status === 'open' ? 'primary' : 'plain'} onPress={onReply}>
          <Mail aria-hidden className="size-4" />
          {m.admin_message_reply()}
        </Button>
      )}
      {email && !request && (
        <Button {...deedMark('convert')} busy={changes.busy === 'request'} onPress={changes.convert}>
          <FilePlus2 aria-hidden className="size-4" />
          {m.admin_message_convert()}
        </Button>
      )}
      {status !== 'closed' && (
        <Button {...deedMark('finish')} busy={changes.busy === 'closing'} onPress={() => changes.change('closing')}>
          <CheckCheck aria-hidden className="size-4" />
          {m.admin_message_close()}
        </Button>
      )}
      {status !== 'open' && (
        <Button {...deedMark('reopen')} busy={changes.busy === 'reopening'} onPress={() => changes.change('reopening')}>
          <RotateCcw aria-hidden className="size-4" />
          {m.admin_message_reopen()}
        </Button>
      )}
      {mayDelete && (
        <DotsMenu label={m.admin_request_more()} isDisabled={changes.busy === 'removal'}>
          <MenuAction icon={<Trash2 aria-hidden className="size-4" />} onAction={() => setAsking(true)}>
            {m.admin_bulk_delete()}
          </MenuAction>
        </DotsMenu>
      )}
      <DeleteMessages
        count={1}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          setAsking(false);
          void changes.remove();
        }}
      />
    </div>
  );
}
