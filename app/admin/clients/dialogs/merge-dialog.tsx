import { useEffect, useState } from 'react';
import { inEnglish } from '#app/admin/clients/client-words.ts';
import { type ClientRow, listClients, mergeClients, readClient } from '#app/admin/clients/clients-api.ts';
import { English } from '#app/admin/clients/english.tsx';
import { useClientWork } from '#app/admin/clients/use-client-work.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { m } from '#messages/messages.js';
import { ProblemNotice } from './problem-notice.tsx';
import type { TextDialogProps } from './text-dialogs.tsx';

/** How many that may be the duplicate are offered. */
const offered = 6;

/** Makes one client of two: asks which is the duplicate and, where both have an account, which one signs in. */
export function MergeDialog({ client, isOpen, onClose }: TextDialogProps) {
  return (
    <Dialog
      lang="en"
      title={m.admin_clients_merge_title({ reference: client.reference })}
      role="alertdialog"
      isOpen={isOpen}
      onClose={onClose}
    >
      <English>
        <DialogText>{m.admin_clients_merge_text({ name: client.name })}</DialogText>
        {isOpen && <MergeForm client={client} onClose={onClose} />}
      </English>
    </Dialog>
  );
}

/** Clients that match, without the one that is kept; at first those of the same company. */
function useCandidates(text: string, kept: string) {
  const [found, setFound] = useState<{ rows: ClientRow[]; problem?: string }>();
  useEffect(() => {
    const asked = new AbortController();
    listClients({ q: text, status: '', tag: '', sort: 'newest' }, '', asked.signal).then(
      ({ items }) => setFound({ rows: items.filter(({ reference }) => reference !== kept).slice(0, offered) }),
      (failure) => !asked.signal.aborted && setFound({ rows: [], problem: problemText(failure, inEnglish) }),
    );
    return () => asked.abort();
  }, [text, kept]);
  return found;
}

type Chosen = { row: ClientRow; hasAccount: boolean };

function MergeForm({ client, onClose }: Omit<TextDialogProps, 'isOpen'>) {
  const work = useClientWork();
  const [text, setText] = useState(client.company || client.name);
  const [chosen, setChosen] = useState<Chosen>();
  const [account, setAccount] = useState<string | null>(null);
  const [wasSent, setSent] = useState(false);
  const found = useCandidates(text, client.reference);
  const asksAccount = client.hasAccount && chosen?.hasAccount === true;

  async function choose(reference: string) {
    const row = found?.rows.find((each) => each.reference === reference);
    if (!row) return;
    setAccount(null);
    setChosen({ row, hasAccount: false });
    const detail = await readClient(reference).catch(() => undefined);
    if (detail) setChosen({ row, hasAccount: detail.account !== null });
  }

  async function merge() {
    setSent(true);
    if (!chosen || (asksAccount && account === null)) return;
    const { reference, version } = client;
    const other = { reference: chosen.row.reference, version: chosen.row.version };
    const choice = asksAccount ? { account: account as 'kept' | 'other' } : {};
    const write = () => mergeClients(reference, { version, other, ...choice });
    if (await work.run('merge', write, m.admin_clients_merged({ reference }))) onClose();
  }

  return (
    <div className="mt-4 flex flex-col gap-4">
      <SearchField label={m.admin_clients_merge_search()} value={text} onSearch={setText} />
      {found && found.rows.length === 0 && (
        <p className="text-14 text-ink-3">{found.problem ?? m.admin_clients_merge_nobody()}</p>
      )}
      {found && found.rows.length > 0 && (
        <ChoiceList
          label={m.admin_clients_merge_choose()}
          value={chosen?.row.reference ?? null}
          onChange={choose}
          choices={found.rows.map(({ reference, name, company, email }) => ({
            value: reference,
            label: `${reference} ${name}`,
            description: [company, email].filter(Boolean).join(', '),
          }))}
          error={wasSent && !chosen ? m.admin_clients_merge_missing() : undefined}
        />
      )}
      {asksAccount && (
        <>
          <ChoiceList
            label={m.admin_clients_merge_account()}
            value={account}
            onChange={setAccount}
            choices={[
              { value: 'kept', label: client.email, description: client.reference },
              { value: 'other', label: chosen.row.email, description: chosen.row.reference },
            ]}
            error={wasSent && account === null ? m.admin_clients_merge_account_missing() : undefined}
          />
          <p className="text-13 text-ink-3">{m.admin_clients_merge_account_hint()}</p>
        </>
      )}
      <ProblemNotice text={work.problem} />
      <DialogActions>
        <Button onPress={onClose}>{m.admin_clients_cancel()}</Button>
        <Button look="danger" busy={work.busy !== undefined} onPress={merge}>
          {m.admin_clients_merge_action()}
        </Button>
      </DialogActions>
    </div>
  );
}
