import { useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ApiKey } from '#app/admin/api-keys/api-keys-api.ts';
import { shownPrefix } from '#app/admin/api-keys/key-columns.tsx';
import { keyStateTones, keyStateWords, scopeHints } from '#app/admin/api-keys/key-words.ts';
import { useMay, usePlace } from '#app/admin/person.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { DescriptionList } from '#app/ui/description-list.tsx';
import { m } from '#messages/messages.js';
import { formatDateTime } from '#shared/dates.ts';
import { RenameDialog } from './rename-dialog.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

type KeyPanelProps = { known: ApiKey; onChanged: (key: ApiKey) => void };

/** What a key may do and what became of it, and the two things that can be done with it. */
export function KeyPanel({ known, onChanged }: KeyPanelProps) {
  const place = usePlace();
  const may = useMay();
  const { revalidate } = useRevalidator();
  const [changed, setChanged] = useState(known);
  const [dialog, setDialog] = useState<'rename' | 'revoke'>();
  const key = changed.id === known.id ? changed : known;
  const time = (at: string | null, none: string) => (at === null ? none : formatDateTime(at, place));
  function onDone(next: ApiKey) {
    setChanged(next);
    setDialog(undefined);
    onChanged(next);
    void revalidate();
  }
  return (
    <article className="px-5 pt-5 pb-10">
      <h2 className="font-display text-21 leading-tight font-semibold tracking-tight text-balance wrap-anywhere">
        {key.name}
      </h2>
      <div className="mt-3">
        <StatusDot tone={keyStateTones[key.state]}>{keyStateWords[key.state]()}</StatusDot>
      </div>
      {key.state === 'orphaned' && <p className="mt-2 text-14 text-ink-2">{m.admin_keys_orphaned_text()}</p>}
      {may('keys.write') && (
        <div className="mt-4 flex flex-wrap gap-2">
          <Button onPress={() => setDialog('rename')}>{m.admin_keys_rename()}</Button>
          {key.state !== 'revoked' && (
            <Button look="danger" onPress={() => setDialog('revoke')}>
              {m.admin_keys_revoke()}
            </Button>
          )}
        </div>
      )}
      <div className="mt-5">
        <DescriptionList
          empty="–"
          items={[
            { term: m.admin_keys_prefix(), detail: <code>{shownPrefix(key)}</code> },
            { term: m.admin_keys_maker(), detail: key.maker.name },
            { term: m.admin_keys_created(), detail: formatDateTime(key.createdAt, place) },
            { term: m.admin_keys_expires(), detail: time(key.expiresAt, m.admin_keys_never_expires()) },
            { term: m.admin_keys_used(), detail: time(key.lastUsedAt, m.admin_keys_never_used()) },
            ...(key.revokedAt === null
              ? []
              : [{ term: m.admin_keys_revoked(), detail: formatDateTime(key.revokedAt, place) }]),
          ]}
        />
      </div>
      <section className="mt-6">
        <h3 className="mb-2.5 text-14 font-semibold">{m.admin_keys_scopes()}</h3>
        <ul className="flex flex-col gap-2 text-14">
          {key.scopes.map((scope) => (
            <li key={scope}>
              <code>{scope}</code>
              <span className="block text-13 text-ink-3">{scopeHints[scope]()}</span>
            </li>
          ))}
        </ul>
      </section>
      <RenameDialog apiKey={key} isOpen={dialog === 'rename'} onClose={() => setDialog(undefined)} onDone={onDone} />
      <RevokeDialog apiKey={key} isOpen={dialog === 'revoke'} onClose={() => setDialog(undefined)} onDone={onDone} />
    </article>
  );
}
