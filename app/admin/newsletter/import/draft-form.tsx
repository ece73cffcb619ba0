import { type FormEvent, useState } from 'react';
import { KeptNotice } from '#app/admin/parts/editing/kept-notice.tsx';
import { useKeptForm } from '#app/admin/parts/editing/use-kept-values.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckField } from '#app/ui/check-field.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { DialogActions } from '#app/ui/dialog.tsx';
import { Select } from '#app/ui/select.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { type ImportMode, readerLimits } from '#shared/newsletter.ts';
import type { ReaderImport } from './import-api.ts';
import { Outcomes } from './outcomes.tsx';
import type { useImport } from './use-import.ts';

type DraftFormProps = { work: ReturnType<typeof useImport>; current: ReaderImport; onClose: () => void };

/** What the file holds, how its columns are read, and what the person answers for. */
export function DraftForm({ work, current, onClose }: DraftFormProps) {
  // Whose session ends over it chooses the file again; what they declared of it they need not write again.
  const form = useKeptForm(`readers-import:${current.fileName}`, { mode: 'opt-in' as ImportMode, declaration: '' });
  const { mode, declaration } = form.values;
  const [wasSent, setSent] = useState(false);
  const fresh = current.counts.new ?? 0;
  const isMissing = declaration.trim() === '';
  function start(event: FormEvent) {
    event.preventDefault();
    setSent(true);
    if (!isMissing) void work.start({ mode, declaration });
  }
  return (
    <form onSubmit={start} noValidate className="flex flex-col gap-5">
      <Columns work={work} current={current} />
      <Outcomes key={`${current.emailColumn} ${current.hasHeader}`} current={current} />
      {fresh > 0 && (
        <>
          {form.wasKept && <KeptNotice onDiscard={form.discard} />}
          <ChoiceList
            label={m.admin_readers_import_mode()}
            value={mode}
            onChange={(value) => form.change({ mode: value as ImportMode })}
            choices={[
              {
                value: 'opt-in',
                label: m.admin_readers_import_mode_opt_in(),
                description: m.admin_readers_import_mode_opt_in_text(),
              },
              {
                value: 'declared',
                label: m.admin_readers_import_mode_declared(),
                description: m.admin_readers_import_mode_declared_text(),
              },
            ]}
          />
          <TextField
            label={m.admin_readers_import_declaration()}
            description={m.admin_readers_import_declaration_text()}
            isRequired
            rows={3}
            maxLength={readerLimits.declaration}
            value={declaration}
            onChange={(declaration) => form.change({ declaration })}
            error={wasSent && isMissing ? m.admin_readers_import_declaration_fault() : undefined}
          />
        </>
      )}
      <DialogActions>
        <Button onPress={onClose}>{m.admin_cancel()}</Button>
        {fresh > 0 && (
          <Button type="submit" look="primary" busy={work.isBusy}>
            {m.admin_readers_import_go({ count: fresh })}
          </Button>
        )}
      </DialogActions>
    </form>
  );
}

function Columns({ work, current }: Omit<DraftFormProps, 'onClose'>) {
  const { header, emailColumn, nameColumn, hasHeader } = current;
  const columns = header.map((word, index) => ({
    value: String(index),
    label: hasHeader && word ? word : m.admin_readers_import_column({ number: index + 1 }),
  }));
  const mapping = { emailColumn, nameColumn, hasHeader };
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Select
        label={m.admin_readers_import_email_column()}
        value={String(emailColumn)}
        isDisabled={work.isBusy}
        onChange={(value) => work.map({ ...mapping, emailColumn: Number(value) })}
        options={columns}
      />
      <Select
        label={m.admin_readers_import_name_column()}
        value={nameColumn === null ? '' : String(nameColumn)}
        isDisabled={work.isBusy}
        onChange={(value) => work.map({ ...mapping, nameColumn: value === '' ? null : Number(value) })}
        options={[{ value: '', label: m.admin_readers_import_no_column() }, ...columns]}
      />
      <div className="sm:col-span-2">
        <CheckField
          label={m.admin_readers_import_has_header()}
          isSelected={hasHeader}
          isDisabled={work.isBusy}
          onChange={(value) => work.map({ ...mapping, hasHeader: value })}
        />
      </div>
    </div>
  );
}
