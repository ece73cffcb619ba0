import { DatabaseBackup, Upload } from 'lucide-react';
import { useRef, useState } from 'react';
import { usePlace } from '#app/admin/person.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckField } from '#app/ui/check-field.tsx';
import { toastError, toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import type { BackupList } from '#shared/backups.ts';
import { formatDateTime } from '#shared/dates.ts';
import { makeBackup, uploadBackup } from './backups-api.ts';

type Props = { list: BackupList; isBlocked: boolean; onChanged: () => Promise<void> };

/** What the clock will do, a backup now, and one that comes from elsewhere. */
export function MakePanel({ list, isBlocked, onChanged }: Props) {
  const place = usePlace();
  const [holds, setHolds] = useState(() =>
    list.holds.database || list.holds.files ? list.holds : { database: true, files: false },
  );
  const [isBusy, setBusy] = useState(false);
  const isNothing = !(holds.database || holds.files);

  async function make() {
    setBusy(true);
    try {
      await makeBackup(holds);
      toastSuccess(m.admin_backups_asked());
    } catch (problem) {
      toastError(problemText(problem));
    }
    await onChanged();
    setBusy(false);
  }

  return (
    <section aria-labelledby="backup-now" className="min-w-0">
      <h2 id="backup-now" className="mb-3 border-b border-stone-3 pb-1.5 font-display text-17 font-semibold">
        {m.admin_backups_new()}
      </h2>
      <p className="text-14 text-ink-2">
        {list.nextAt
          ? m.admin_backups_next({ at: formatDateTime(list.nextAt, place), days: list.retentionDays })
          : m.admin_backups_next_never()}
      </p>
      <p className="mt-1 text-13 text-ink-3">
        {list.encrypts ? m.admin_backups_encrypted_note() : m.admin_backups_plain_note()}
      </p>
      {list.nextAt && !list.holds.files && (
        <p className="mt-2 text-14 font-semibold text-red">{m.admin_backups_without_files()}</p>
      )}
      <fieldset className="mt-4 grid gap-1">
        <legend className="mb-1 text-13 font-semibold text-ink-2">{m.admin_backups_holds()}</legend>
        <CheckField
          label={m.admin_backups_holds_database()}
          description={m.admin_backups_holds_database_note()}
          isSelected={holds.database}
          onChange={(database) => setHolds({ ...holds, database })}
        />
        <CheckField
          label={m.admin_backups_holds_files()}
          description={m.admin_backups_holds_files_note()}
          isSelected={holds.files}
          onChange={(files) => setHolds({ ...holds, files })}
        />
      </fieldset>
      {isNothing && <p className="mt-2 text-13 text-red">{m.admin_backups_nothing()}</p>}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button look="primary" busy={isBusy} isDisabled={isNothing || isBlocked} onPress={() => void make()}>
          <DatabaseBackup aria-hidden className="size-4" />
          {m.admin_backups_make()}
        </Button>
        <UploadButton isBlocked={isBlocked} onChanged={onChanged} />
      </div>
    </section>
  );
}

function uploadProblem(problem: unknown): string {
  if (problem instanceof ApiProblem && problem.code === 'unsupported_type') return m.admin_backups_upload_other();
  if (problem instanceof ApiProblem && problem.code === 'payload_too_large') return m.admin_backups_upload_large();
  return problemText(problem);
}

function UploadButton({ isBlocked, onChanged }: Pick<Props, 'isBlocked' | 'onChanged'>) {
  const input = useRef<HTMLInputElement>(null);
  const [share, setShare] = useState<number>();
  const place = usePlace();

  async function send(file: File) {
    setShare(0);
    try {
      await uploadBackup(file, setShare, new AbortController().signal);
      toastSuccess(m.admin_backups_uploaded());
    } catch (problem) {
      toastError(uploadProblem(problem));
    }
    setShare(undefined);
    await onChanged();
  }

  const percent = new Intl.NumberFormat(place.locale, { style: 'percent', maximumFractionDigits: 0 });
  return (
    <>
      <Button isDisabled={isBlocked || share !== undefined} onPress={() => input.current?.click()}>
        <Upload aria-hidden className="size-4" />
        {share === undefined ? m.admin_backups_upload() : m.admin_backups_uploading({ share: percent.format(share) })}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={m.admin_backups_upload()}
        accept=".zst,.age,.backup"
        onChange={(event) => {
          const [file] = event.target.files ?? [];
          event.target.value = '';
          if (file) void send(file);
        }}
      />
    </>
  );
}
