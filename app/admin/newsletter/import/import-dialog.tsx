import { FileTrigger } from 'react-aria-components/FileTrigger';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { m } from '#messages/messages.js';
import { DraftForm } from './draft-form.tsx';
import type { ReaderImport } from './import-api.ts';
import { Outcomes } from './outcomes.tsx';
import { useImport } from './use-import.ts';

/** Takes a file of readers in: looked at line by line first, then declared, then done. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog title={m.admin_readers_import_title()} size="middle" isOpen={isOpen} onClose={onClose}>
      <DialogText>{m.admin_readers_import_text()}</DialogText>
      {isOpen && <ImportSteps onClose={onClose} />}
    </Dialog>
  );
}

function ImportSteps({ onClose }: { onClose: () => void }) {
  const work = useImport();
  const { current, problem, isBusy } = work;
  return (
    <div className="mt-4 flex flex-col gap-5">
      {current?.state !== 'queued' && current?.state !== 'done' && (
        <div className="flex flex-wrap items-center gap-3">
          <FileTrigger
            acceptedFileTypes={['.csv', '.txt', 'text/csv', 'text/plain']}
            onSelect={(files) => {
              const file = files?.[0];
              if (file) work.choose(file);
            }}
          >
            <Button busy={isBusy && !current} look={current ? 'plain' : 'primary'}>
              {current ? m.admin_readers_import_other() : m.admin_readers_import_choose()}
            </Button>
          </FileTrigger>
          {current && <p className="min-w-0 text-14 text-ink-2 wrap-anywhere">{current.fileName}</p>}
        </div>
      )}
      {problem && <Notice tone="error">{problem}</Notice>}
      {current?.state === 'draft' && <DraftForm key={current.id} work={work} current={current} onClose={onClose} />}
      {current && current.state !== 'draft' && <Progress current={current} />}
      {current?.state !== 'draft' && (
        <DialogActions>
          <Button onPress={onClose}>{m.ui_close()}</Button>
        </DialogActions>
      )}
    </div>
  );
}

function Progress({ current }: { current: ReaderImport }) {
  if (current.state === 'queued')
    return (
      <Notice tone="info" icon={<Spinner />}>
        {m.admin_readers_import_running({ count: current.counts.added ?? 0 })}
      </Notice>
    );
  const added = current.counts.added ?? 0;
  return (
    <>
      <Notice tone="info">
        {current.mode === 'opt-in'
          ? m.admin_readers_import_done_opt_in({ count: added })
          : m.admin_readers_import_done_declared({ count: added })}
      </Notice>
      <Outcomes current={current} />
    </>
  );
}
