import { MailCheck, RefreshCw, Trash2, TriangleAlert, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { useRevalidator } from 'react-router';
import { askReaderAgain, endReader, eraseReader, type ReaderRow } from '#app/admin/newsletter/readers/readers-api.ts';
import { PurgeDialog } from '#app/admin/parts/purge-dialog.tsx';
import { toastDone } from '#app/admin/parts/undo/undo.ts';
import { useMay } from '#app/admin/person.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';

type Deed = 'ask' | 'end' | 'erase';
type ReaderActionsProps = {
  reader: ReaderRow;
  onChanged: (row: ReaderRow) => void;
  onRemoved: () => void | Promise<void>;
};

/** What can be done about one reader: asking again first, deleting last. */
export function ReaderActions({ reader, onChanged, onRemoved }: ReaderActionsProps) {
  const may = useMay();
  const { revalidate } = useRevalidator();
  const [busy, setBusy] = useState<Deed>();
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<{ text: string; isStale: boolean }>();

  async function run(deed: Deed, work: () => Promise<void>) {
    if (busy) return;
    setBusy(deed);
    setProblem(undefined);
    try {
      await work();
      await revalidate();
    } catch (failure) {
      const isStale = failure instanceof ApiProblem && failure.code === 'stale_version';
      setProblem({ text: isStale ? m.admin_readers_stale() : problemText(failure), isStale });
    } finally {
      setBusy(undefined);
    }
  }

  const { email, state } = reader;
  const canEnd = state === 'confirmed' || state === 'pending' || state === 'bounced';
  return (
    <>
      <div className="mt-5 flex flex-wrap gap-2 print:hidden">
        {may('newsletter.write') && state === 'pending' && (
          <Button
            busy={busy === 'ask'}
            onPress={() =>
              run('ask', async () => {
                onChanged((await askReaderAgain(reader.id)).reader);
                toastSuccess(m.admin_readers_asked());
              })
            }
          >
            <MailCheck aria-hidden className="size-4" />
            {m.admin_readers_ask_again()}
          </Button>
        )}
        {may('newsletter.write') && canEnd && (
          <Button
            busy={busy === 'end'}
            onPress={() =>
              run('end', async () => {
                const { reader: changed, undo } = await endReader(reader);
                onChanged(changed);
                toastDone(m.admin_readers_ended_done({ email }), undo, () => void revalidate());
              })
            }
          >
            <UserMinus aria-hidden className="size-4" />
            {m.admin_readers_end()}
          </Button>
        )}
        {may('newsletter.send') && (
          <Button look="danger" busy={busy === 'erase'} onPress={() => setAsking(true)}>
            <Trash2 aria-hidden className="size-4" />
            {m.admin_readers_erase()}
          </Button>
        )}
      </div>
      {problem && (
        <div className="mt-4">
          <Notice
            tone="error"
            icon={<TriangleAlert />}
            action={
              problem.isStale && (
                <Button
                  onPress={async () => {
                    await revalidate();
                    setProblem(undefined);
                  }}
                >
                  <RefreshCw aria-hidden className="size-4" />
                  {m.ui_reload()}
                </Button>
              )
            }
          >
            {problem.text}
          </Notice>
        </div>
      )}
      <PurgeDialog
        title={m.admin_readers_erase_title()}
        text={m.admin_readers_erase_text({ email })}
        confirm={m.admin_readers_erase()}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          run('erase', async () => {
            await eraseReader(reader.id);
            toastSuccess(m.admin_readers_erased());
            // The list is read again from where it stands alone: a change of address leaves it as it is.
            await onRemoved();
          })
        }
      />
    </>
  );
}
