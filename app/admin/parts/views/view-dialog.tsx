import { useContext, useState } from 'react';
import { KeptNotice } from '#app/admin/parts/editing/kept-notice.tsx';
import { useKeptForm } from '#app/admin/parts/editing/use-kept-values.ts';
import { useMay } from '#app/admin/person.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { CheckField } from '#app/ui/check-field.tsx';
import { Dialog, DialogText } from '#app/ui/dialog.tsx';
import { DialogForm } from '#app/ui/dialog-form.tsx';
import { Select } from '#app/ui/select.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { longestViewName, mostSavedViews, type SavedList } from '#shared/saved-views.ts';
import { saysSomething } from '#shared/says-something.ts';
import { changeView, type SavedView, SavedViewsContext, saveView } from './saved-views.ts';

type ViewDialogProps = {
  list: SavedList;
  /** The one that is changed; none for one that is new. */
  view: SavedView | undefined;
  /** Those that what is shown now may take the place of. */
  others: readonly SavedView[];
  filters: Record<string, string>;
  /** A text is searched too, which no view keeps. */
  hasSearch: boolean;
  isOpen: boolean;
  onClose: () => void;
};

/** Gives what a list shows a name, for oneself or for colleagues too. */
export function ViewDialog({ isOpen, ...props }: ViewDialogProps) {
  const title = props.view ? m.admin_view_edit() : m.admin_view_save();
  return (
    <Dialog title={title} isOpen={isOpen} onClose={props.onClose}>
      {isOpen && <ViewForm {...props} />}
    </Dialog>
  );
}

/** What the server says of the name, in words. */
function nameProblem(failure: unknown): string | undefined {
  if (!(failure instanceof ApiProblem) || failure.code !== 'invalid_input') return undefined;
  const why = (failure.details.fields as { name?: string } | undefined)?.name;
  if (why === 'taken') return m.admin_view_name_taken();
  return why === 'too_many' ? m.admin_view_too_many({ count: mostSavedViews }) : undefined;
}

function ViewForm({ list, view, others, filters, hasSearch, onClose }: Omit<ViewDialogProps, 'isOpen'>) {
  const may = useMay();
  const { read } = useContext(SavedViewsContext);
  const empty = { name: view?.name ?? '', isShared: view?.isShared ?? false, place: '' };
  const form = useKeptForm(`view:${list}:${view?.id ?? 'new'}`, empty, view?.version);
  const { name, isShared, place } = form.values;
  const [wasSent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<string>();
  const [problem, setProblem] = useState<string>();
  const isMissing = !saysSomething(name);
  const changed = view ?? others.find(({ id }) => id === place);

  function choose(id: string) {
    const other = others.find((each) => each.id === id);
    form.change({ place: id, name: other?.name ?? '', isShared: other?.isShared ?? false });
    setFault(undefined);
  }

  async function submit() {
    setSent(true);
    if (isMissing) return;
    setBusy(true);
    setProblem(undefined);
    const kept = { list, name: name.trim(), filters, isShared };
    try {
      if (changed) await changeView(changed.id, { ...kept, version: changed.version });
      else await saveView(kept);
      await read();
      toastSuccess(m.admin_view_saved({ name: kept.name }));
      onClose();
    } catch (failure) {
      const ofName = nameProblem(failure);
      setFault(ofName);
      if (ofName === undefined) {
        const isStale = failure instanceof ApiProblem && failure.code === 'stale_version';
        setProblem(isStale ? m.admin_view_changed() : problemText(failure));
        await read();
      }
      setBusy(false);
    }
  }

  return (
    <DialogForm action={m.admin_save()} busy={busy} problem={problem} onSubmit={submit} onClose={onClose}>
      {form.wasKept && <KeptNotice onDiscard={form.discard} />}
      {hasSearch && <DialogText>{m.admin_view_no_search()}</DialogText>}
      {others.length > 0 && (
        <Select
          label={m.admin_view_place()}
          value={place}
          onChange={choose}
          options={[
            { value: '', label: m.admin_view_place_new() },
            ...others.map(({ id, name: other }) => ({ value: id, label: m.admin_view_place_of({ name: other }) })),
          ]}
        />
      )}
      <TextField
        label={m.admin_view_name()}
        isRequired
        autoFocus
        autoComplete="off"
        maxLength={longestViewName}
        value={name}
        onChange={(text) => {
          form.change({ name: text });
          setFault(undefined);
        }}
        error={fault ?? (wasSent && isMissing ? m.admin_view_name_missing() : undefined)}
      />
      {may('views.share') && (
        <CheckField
          label={m.admin_view_share()}
          description={m.admin_view_share_hint()}
          isSelected={isShared}
          onChange={(isShared) => form.change({ isShared })}
          isDisabled={changed !== undefined && !changed.isOwn}
        />
      )}
    </DialogForm>
  );
}
