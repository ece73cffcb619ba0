import {
  Combine,
  Ellipsis,
  FilePlus2,
  Mail,
  Pause,
  Pencil,
  Phone,
  PhoneCall,
  Play,
  StickyNote,
  Trash2,
  UserRoundX,
} from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { statusWords } from '#app/admin/clients/client-words.ts';
import {
  type ClientDetail,
  type ClientRecord,
  invite,
  reactivate,
  removeClients,
  setStatus,
} from '#app/admin/clients/clients-api.ts';
import { ClientFormDialog } from '#app/admin/clients/dialogs/client-form-dialog.tsx';
import { ConfirmDialog } from '#app/admin/clients/dialogs/confirm-dialog.tsx';
import { MergeDialog } from '#app/admin/clients/dialogs/merge-dialog.tsx';
import { ProblemNotice } from '#app/admin/clients/dialogs/problem-notice.tsx';
import { CallDialog, NoteDialog, SuspendDialog } from '#app/admin/clients/dialogs/text-dialogs.tsx';
import { listPath } from '#app/admin/clients/list-query.ts';
import { type ClientWork, useClientWork } from '#app/admin/clients/use-client-work.ts';
import { deedMark } from '#app/admin/parts/commands/deeds.ts';
import { LetterButton } from '#app/admin/parts/composer/letter-button.tsx';
import { Button, ButtonAnchor, ButtonLink } from '#app/ui/button.tsx';
import { Menu, MenuAction, MenuRule } from '#app/ui/menu.tsx';
import { m } from '#messages/messages.js';

type Dialog = 'edit' | 'note' | 'call' | 'suspend' | 'merge' | 'delete';

/** What this person may do with this client now, as the server said. */
export function ClientActions({ detail: { client, account } }: { detail: ClientDetail }) {
  const [dialog, setDialog] = useState<Dialog>();
  const work = useClientWork();
  const navigate = useNavigate();
  const close = () => setDialog(undefined);
  const { reference, name, version } = client;
  if (!client.mayEdit) return null;
  const dialogOf = (which: Dialog) => ({ client, isOpen: dialog === which, onClose: close });

  async function remove() {
    const done = m.admin_clients_deleted({ reference });
    if (await work.run('delete', () => removeClients([{ reference, version }]), done)) {
      close();
      navigate(listPath);
    }
  }

  return (
    <>
      <div className="mt-5 flex flex-wrap gap-2 print:hidden">
        <LetterButton subject={{ kind: 'client', reference: client.reference }} look="primary">
          {m.admin_clients_send_email()}
        </LetterButton>
        {client.phone && (
          <ButtonAnchor
            {...deedMark('call')}
            href={`tel:${client.phone.replace(/[^\d+]/g, '')}`}
            onPress={() => setDialog('call')}
          >
            <Phone aria-hidden className="size-4" />
            {m.admin_clients_call()}
          </ButtonAnchor>
        )}
        <ButtonLink to={`/admin/requests/new?client=${reference}`}>
          <FilePlus2 aria-hidden className="size-4" />
          {m.admin_clients_new_request()}
        </ButtonLink>
        <Button onPress={() => setDialog('edit')}>
          <Pencil aria-hidden className="size-4" />
          {m.admin_clients_edit()}
        </Button>
        <MoreMenu client={client} work={work} onAsk={setDialog} />
      </div>
      {work.problem && (
        <div className="mt-3">
          <ProblemNotice text={work.problem} />
        </div>
      )}
      <ClientFormDialog {...dialogOf('edit')} isEmailLocked={account?.isProven ?? false} />
      <NoteDialog {...dialogOf('note')} />
      <CallDialog {...dialogOf('call')} />
      <SuspendDialog {...dialogOf('suspend')} />
      <MergeDialog {...dialogOf('merge')} />
      <ConfirmDialog
        title={m.admin_clients_delete_title({ name })}
        text={m.admin_clients_delete_text()}
        action={m.admin_clients_delete()}
        isOpen={dialog === 'delete'}
        busy={work.busy === 'delete'}
        onConfirm={remove}
        onClose={close}
      />
    </>
  );
}

type MoreMenuProps = { client: ClientRecord; work: ClientWork; onAsk: (dialog: Dialog) => void };

function MoreMenu({ client, work, onAsk }: MoreMenuProps) {
  const { reference, version, status, email } = client;
  const changeStatus = (to: 'active' | 'inactive') =>
    work.run(
      'status',
      () => setStatus(reference, { status: to, version }),
      m.admin_clients_status_changed({ reference, status: statusWords[to]() }),
    );
  return (
    <Menu
      label={m.admin_clients_more()}
      trigger={
        <Button aria-label={m.admin_clients_more()} busy={work.busy !== undefined}>
          <Ellipsis aria-hidden className="size-4" />
        </Button>
      }
    >
      <MenuAction icon={<StickyNote className="size-4" />} onAction={() => onAsk('note')}>
        {m.admin_clients_note_add()}
      </MenuAction>
      <MenuAction icon={<PhoneCall className="size-4" />} onAction={() => onAsk('call')}>
        {m.admin_clients_call_log()}
      </MenuAction>
      {client.mayInvite && (
        <MenuAction
          icon={<Mail className="size-4" />}
          onAction={() => work.run('invite', () => invite(reference), m.admin_clients_invited({ email }))}
        >
          {client.invitedAt ? m.admin_clients_invite_again() : m.admin_clients_invite()}
        </MenuAction>
      )}
      {status === 'active' && (
        <MenuAction icon={<Pause className="size-4" />} onAction={() => changeStatus('inactive')}>
          {m.admin_clients_set_inactive()}
        </MenuAction>
      )}
      {status === 'inactive' && (
        <MenuAction icon={<Play className="size-4" />} onAction={() => changeStatus('active')}>
          {m.admin_clients_set_active()}
        </MenuAction>
      )}
      {client.mayReactivate && (
        <MenuAction
          icon={<Play className="size-4" />}
          onAction={() =>
            work.run('reactivate', () => reactivate(reference, { version }), m.admin_clients_reactivated({ reference }))
          }
        >
          {m.admin_clients_reactivate()}
        </MenuAction>
      )}
      {client.mayMerge && (
        <MenuAction icon={<Combine className="size-4" />} onAction={() => onAsk('merge')}>
          {m.admin_clients_merge()}
        </MenuAction>
      )}
      {(client.maySuspend || client.mayRemove) && <MenuRule />}
      {client.maySuspend && (
        <MenuAction icon={<UserRoundX className="size-4" />} onAction={() => onAsk('suspend')}>
          {m.admin_clients_suspend()}
        </MenuAction>
      )}
      {client.mayRemove && (
        <MenuAction icon={<Trash2 className="size-4" />} onAction={() => onAsk('delete')}>
          {m.admin_clients_delete()}
        </MenuAction>
      )}
    </Menu>
  );
}
