import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { m } from '#messages/messages.js';

/** One field in which the two versions differ, as text. */
export type Difference = { label: string; mine: string; theirs: string };

type ConflictDialogProps = {
  isOpen: boolean;
  /** Who wrote the other version, when that is known. */
  name: string | null;
  differences: Difference[];
  onClose: () => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
};

/** Another version was saved in the meantime, by a colleague or in another tab: both versions, and the choice between them. Nothing is written before it. */
export function ConflictDialog(props: ConflictDialogProps) {
  const { isOpen, name, differences, onClose, onKeepMine, onTakeTheirs } = props;
  const other = name ?? m.admin_versions_somebody();
  return (
    <Dialog title={m.admin_versions_title()} role="alertdialog" isOpen={isOpen} onClose={onClose}>
      <DialogText>{m.admin_versions_text({ name: other })}</DialogText>
      <dl className="mt-4 flex flex-col gap-3 text-14">
        {differences.map(({ label, mine, theirs }) => (
          <div key={label} className="rounded-md border border-stone-2 p-3">
            <dt className="font-semibold">{label}</dt>
            <dd className="mt-1 wrap-anywhere whitespace-pre-line">
              <span className="text-13 text-ink-3">{m.admin_versions_mine()}</span> {mine || '–'}
            </dd>
            <dd className="mt-1 wrap-anywhere whitespace-pre-line">
              <span className="text-13 text-ink-3">{m.admin_versions_theirs({ name: other })}</span> {theirs || '–'}
            </dd>
          </div>
        ))}
      </dl>
      <DialogActions>
        <Button onPress={onClose}>{m.admin_cancel()}</Button>
        <Button onPress={onTakeTheirs}>{m.admin_versions_take_theirs()}</Button>
        <Button look="primary" onPress={onKeepMine}>
          {m.admin_versions_keep_mine()}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
