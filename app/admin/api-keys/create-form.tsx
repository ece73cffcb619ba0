import { useState } from 'react';
import { KeptNotice } from '#app/admin/parts/editing/kept-notice.tsx';
import { useKeptForm } from '#app/admin/parts/editing/use-kept-values.ts';
import { usePlace } from '#app/admin/person.ts';
import { DialogForm } from '#app/ui/dialog-form.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { longestKeyName } from '#shared/api-keys.ts';
import type { ApiScope } from '#shared/permissions.ts';
import { saysSomething } from '#shared/says-something.ts';
import { createKey } from './api-keys-api.ts';
import { type Expiry, ExpiryField, expiryAt } from './expiry-field.tsx';
import { keyProblemText } from './key-words.ts';
import { ScopeField } from './scope-field.tsx';

type NewKey = { name: string; scopes: ApiScope[]; expiryChoice: Expiry['choice']; expiryDay: string };
const nothing: NewKey = { name: '', scopes: [], expiryChoice: '90', expiryDay: '' };

type CreateFormProps = { onClose: () => void; onMade: (secret: string) => void };

/** Name, scopes and end of a new key. What was typed stays through failures. */
export function CreateForm({ onClose, onMade }: CreateFormProps) {
  const { timeZone } = usePlace();
  const form = useKeptForm('key:new', nothing);
  const { name, scopes, expiryChoice, expiryDay } = form.values;
  const expiry: Expiry = { choice: expiryChoice, day: expiryDay };
  const [wasSent, setSent] = useState(false);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const expiresAt = expiryAt(expiry, timeZone);
  const faults = {
    name: !saysSomething(name) ? m.admin_keys_name_missing() : undefined,
    scopes: scopes.length === 0 ? m.admin_keys_scope_missing() : undefined,
    expiry: expiresAt === undefined ? m.admin_keys_day_wrong() : undefined,
  };

  async function submit() {
    setSent(true);
    if (faults.name || faults.scopes || expiresAt === undefined) return;
    setBusy(true);
    setProblem(undefined);
    try {
      const { secret } = await createKey({ name: name.trim(), scopes, expiresAt });
      onMade(secret);
    } catch (failure) {
      setProblem(keyProblemText(failure));
      setBusy(false);
    }
  }

  return (
    <DialogForm action={m.admin_keys_create()} busy={busy} problem={problem} onSubmit={submit} onClose={onClose}>
      {form.wasKept && <KeptNotice onDiscard={form.discard} />}
      <TextField
        label={m.admin_keys_name()}
        description={m.admin_keys_name_hint()}
        isRequired
        autoFocus
        autoComplete="off"
        maxLength={longestKeyName}
        value={name}
        onChange={(name) => form.change({ name })}
        error={wasSent ? faults.name : undefined}
      />
      <ScopeField
        scopes={scopes}
        onChange={(scopes) => form.change({ scopes })}
        error={wasSent ? faults.scopes : undefined}
      />
      <ExpiryField
        expiry={expiry}
        onChange={({ choice, day }) => form.change({ expiryChoice: choice, expiryDay: day })}
        error={wasSent ? faults.expiry : undefined}
      />
    </DialogForm>
  );
}
