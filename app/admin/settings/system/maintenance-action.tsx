import { Construction } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { problemText } from '#app/session/problem-text.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import { Button, ButtonAnchor } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { ActionRow } from './action-row.tsx';
import { tellMaintenance, useMaintenance } from './maintenance-state.ts';
import { type Maintenance, setMaintenance } from './system-api.ts';

/** Longest message, in characters. */
const longestMessage = 500;

/** 'Modalità Manutenzione': closes the public side after asking, opens it at once. */
export function MaintenanceAction() {
  const known = useMaintenance();
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const isOn = known?.ok === true && known.value.enabled;

  async function change(wanted: Maintenance) {
    setBusy(true);
    setProblem(undefined);
    try {
      tellMaintenance(await setMaintenance(wanted));
      toastSuccess(wanted.enabled ? m.admin_maintenance_now_on() : m.admin_maintenance_now_off());
      setOpen(false);
    } catch (reason) {
      setProblem(problemText(reason));
    }
    setBusy(false);
  }

  return (
    <ActionRow
      text={m.admin_maintenance_text()}
      button={
        <Button className="w-full" busy={!known} onPress={() => setOpen(true)}>
          <Construction aria-hidden className="size-4" />
          {m.admin_maintenance()}
        </Button>
      }
    >
      {known && !known.ok && <Notice tone="error">{problemText(known.problem)}</Notice>}
      {known?.ok && (
        <div role="status" className="grid gap-1">
          <StatusDot mayWrap tone={isOn ? 'yellow' : 'green'}>
            {isOn ? m.admin_maintenance_on() : m.admin_maintenance_off()}
          </StatusDot>
          {isOn && known.value.message && (
            <p className="border-l-2 border-stone-3 pl-3 text-14 whitespace-pre-line text-ink-2 wrap-anywhere">
              {known.value.message}
            </p>
          )}
        </div>
      )}
      {isOpen && known?.ok && (
        <MaintenanceDialog
          now={known.value}
          isBusy={isBusy}
          problem={problem}
          onClose={() => {
            setOpen(false);
            setProblem(undefined);
          }}
          onChange={change}
        />
      )}
    </ActionRow>
  );
}

type DialogProps = {
  now: Maintenance;
  isBusy: boolean;
  problem: string | undefined;
  onClose: () => void;
  onChange: (wanted: Maintenance) => Promise<void>;
};

function MaintenanceDialog({ now, isBusy, problem, onClose, onChange }: DialogProps) {
  const [message, setMessage] = useState(now.message);
  const isChanged = message !== now.message;
  function submit(event: FormEvent) {
    event.preventDefault();
    if (isBusy) return;
    void onChange({ enabled: true, message });
  }
  return (
    <Dialog title={m.admin_maintenance()} isOpen onClose={onClose}>
      <form onSubmit={submit} className="grid gap-4">
        <DialogText>{now.enabled ? m.admin_maintenance_is_on() : m.admin_maintenance_ask()}</DialogText>
        <TextField
          label={m.admin_maintenance_message()}
          description={m.admin_maintenance_message_text()}
          rows={3}
          maxLength={longestMessage}
          value={message}
          onChange={setMessage}
        />
        {problem !== undefined && <Notice tone="error">{problem}</Notice>}
        <DialogActions>
          <Button onPress={onClose}>{m.admin_cancel()}</Button>
          {now.enabled && (
            <>
              <ButtonAnchor href="/">{m.admin_maintenance_see()}</ButtonAnchor>
              {isChanged && (
                <Button type="submit" busy={isBusy}>
                  {m.admin_maintenance_save_message()}
                </Button>
              )}
            </>
          )}
          {now.enabled ? (
            <Button look="primary" busy={isBusy} onPress={() => void onChange({ enabled: false, message: '' })}>
              {m.admin_maintenance_turn_off()}
            </Button>
          ) : (
            <Button look="primary" type="submit" busy={isBusy}>
              {m.admin_maintenance_turn_on()}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
