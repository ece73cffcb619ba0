import { Mail, Phone } from 'lucide-react';
import { useState } from 'react';
import { type ControlDeed, deedMark } from '#app/admin/parts/commands/deeds.ts';
import { useMay } from '#app/admin/person.ts';
import type { AllowedMove, RequestRecord } from '#app/admin/requests/requests-api.ts';
import { Button, ButtonAnchor } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import type { RequestStatus } from '#shared/requests.ts';
import { AskDialog } from './ask-dialog.tsx';
import { CallDialog } from './call-dialog.tsx';
import { MoreMenu } from './more-menu.tsx';
import { MoveDialog } from './move-dialog.tsx';
import { ReportDialog } from './report-dialog.tsx';
import type { RequestChanges } from './use-request-changes.ts';

/** The deed behind a move, as its button says it. */
function moveLabel(from: RequestStatus, to: RequestStatus): string {
  if (to === 'completed') return m.admin_move_complete();
  if (to === 'cancelled') return m.admin_move_cancel();
  return from === 'new' ? m.admin_move_take() : m.admin_move_reopen();
}

/** The same for keys and the palette. */
function deedOf(from: RequestStatus, to: RequestStatus): ControlDeed {
  if (to === 'completed') return 'finish';
  if (to === 'cancelled') return 'cancel';
  return from === 'new' ? 'take' : 'reopen';
}

type RequestActionsProps = {
  request: RequestRecord;
  changes: RequestChanges;
  onReply: () => void;
  /** A call was noted: what comes next is asked then. */
  onCalled: () => void;
  onRemoved: () => void;
};

/** Only the moves that the server allows this person now. */
export function RequestActions({ request, changes, onReply, onCalled, onRemoved }: RequestActionsProps) {
  const may = useMay();
  const { allowedMoves, status, phone } = request;
  const [isCalling, setCalling] = useState(false);
  const start = (move: AllowedMove) =>
    move.needs.length > 0 || move.to === 'completed' ? changes.openDialog(move.to) : changes.move({ to: move.to });
  const button = (move: AllowedMove) => (
    <Button
      key={move.to}
      {...deedMark(deedOf(status, move.to))}
      look={move.to === 'cancelled' ? 'danger' : 'primary'}
      busy={changes.busy === move.to && changes.dialog === undefined}
      onPress={() => start(move)}
    >
      {moveLabel(status, move.to)}
    </Button>
  );
  // The way forward first, giving up last.
  return (
    <div className="mt-3 flex flex-wrap gap-2 print:hidden">
      {allowedMoves.filter((move) => move.to !== 'cancelled').map(button)}
      {request.mayAsk && !request.waiting && (
        <Button {...deedMark('ask')} onPress={() => changes.openDialog('ask')}>
          {m.admin_ask_client()}
        </Button>
      )}
      {request.mayDeliver && !request.report && (
        <Button {...deedMark('deliver')} onPress={() => changes.openDialog('report')}>
          {m.admin_report_deliver()}
        </Button>
      )}
      {may('letters.send') && (
        <Button {...deedMark('reply')} onPress={onReply}>
          <Mail aria-hidden className="size-4" />
          {m.admin_send_email()}
        </Button>
      )}
      {phone && (
        <ButtonAnchor
          {...deedMark('call')}
          href={`tel:${phone.replace(/[^\d+]/g, '')}`}
          {...(request.mayEdit && { onPress: () => setCalling(true) })}
        >
          <Phone aria-hidden className="size-4" />
          {m.admin_call()}
        </ButtonAnchor>
      )}
      {allowedMoves.filter((move) => move.to === 'cancelled').map(button)}
      <MoreMenu request={request} onCall={() => setCalling(true)} onRemoved={onRemoved} />
      {/* Waits there while the telephone rings. */}
      <CallDialog
        reference={request.reference}
        isOpen={isCalling}
        onClose={() => setCalling(false)}
        onSaved={onCalled}
      />
      <MoveDialog request={request} changes={changes} />
      <AskDialog request={request} changes={changes} />
      <ReportDialog request={request} changes={changes} />
    </div>
  );
}
