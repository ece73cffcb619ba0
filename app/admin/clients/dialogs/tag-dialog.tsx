import { useState } from 'react';
import { inEnglish } from '#app/admin/clients/client-words.ts';
import { English } from '#app/admin/clients/english.tsx';
import { KeptNotice } from '#app/admin/parts/editing/kept-notice.tsx';
import { useKeptForm } from '#app/admin/parts/editing/use-kept-values.ts';
import type { BulkProblem } from '#app/admin/parts/list/use-bulk.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { DialogForm } from '#app/ui/dialog-form.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { readTags, tagFault, tagLimits } from '#shared/tags.ts';

type TagDialogProps = {
  count: number;
  isOpen: boolean;
  busy: boolean;
  problem: BulkProblem | undefined;
  onTag: (tags: string[]) => void;
  onClose: () => void;
};

/** Asks for the tags that the ticked clients get beside those they have. */
export function TagDialog({ count, isOpen, onClose, ...form }: TagDialogProps) {
  return (
    <Dialog lang="en" title={m.admin_clients_bulk_tag_title({ count })} isOpen={isOpen} onClose={onClose}>
      <English>{isOpen && <TagForm onClose={onClose} {...form} />}</English>
    </Dialog>
  );
}

function TagForm({ busy, problem, onTag, onClose }: Omit<TagDialogProps, 'count' | 'isOpen'>) {
  const form = useKeptForm('client-tags', { text: '' });
  const { text } = form.values;
  const [fault, setFault] = useState<string>();
  function send() {
    const tags = readTags([text]);
    const wrong = tagFault(tags);
    if (tags.length === 0) setFault(m.admin_clients_fault_required());
    else if (wrong === 'too_long') setFault(m.admin_tags_too_long({ count: tagLimits.length }, inEnglish));
    else if (wrong === 'too_many') setFault(m.admin_tags_too_many({ count: tagLimits.count }, inEnglish));
    else onTag(tags);
  }
  return (
    <DialogForm
      action={m.admin_clients_bulk_tag()}
      busy={busy}
      problem={problem && [problem.title, ...problem.lines].join('. ')}
      onSubmit={send}
      onClose={onClose}
    >
      {form.wasKept && <KeptNotice onDiscard={form.discard} language={inEnglish} />}
      <TextField
        label={m.admin_clients_bulk_tag_field()}
        isRequired
        autoFocus
        value={text}
        onChange={(value) => {
          form.change({ text: value });
          setFault(undefined);
        }}
        error={fault}
      />
    </DialogForm>
  );
}
