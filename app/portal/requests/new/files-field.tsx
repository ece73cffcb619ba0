import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileButtons } from '#app/portal/documents/file-buttons.tsx';
import { useClient } from '#app/portal/person.ts';
import { fileSize, sizeLimit } from '#app/ui/file-size.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import { type FileLimits, sortFiles } from './chosen-files.ts';

type FilesFieldProps = { files: File[]; onChange: (files: File[]) => void };

/** Why files were not taken, in words. */
function refusalWords(refused: ReturnType<typeof sortFiles>['refused'], { bytes, count }: FileLimits): string[] {
  const size = sizeLimit(bytes);
  return refused.map(({ name, why }) => {
    if (why === 'large') return m.portal_new_file_large({ name, size });
    return why === 'empty'
      ? m.portal_new_file_empty({ name })
      : m.portal_new_files_many({ name, count: String(count) });
  });
}

/** Choosing files for a request that is not there yet. What can never be taken is said here, before anything is sent. */
export function FilesField({ files, onChange }: FilesFieldProps) {
  const { limits } = useClient();
  const heading = useId();
  const [refusals, setRefusals] = useState<string[]>([]);

  function add(more: File[]) {
    const { taken, refused } = sortFiles(files, more, limits);
    onChange(taken);
    setRefusals(refusalWords(refused, limits));
  }

  return (
    <fieldset className="min-w-0">
      <legend id={heading} className="text-14 font-semibold">
        {m.portal_new_files()} <span className="font-normal text-ink-3">{m.ui_optional()}</span>
      </legend>
      <DropZone
        aria-label={m.portal_documents_drop()}
        onDrop={async ({ items }) => {
          const dropped = items.filter((item) => item.kind === 'file');
          add(await Promise.all(dropped.map((item) => item.getFile())));
        }}
        className="mt-1.5 flex flex-wrap items-center gap-x-4 gap-y-3 rounded-md border border-dashed border-edge p-4 text-14 data-drop-target:bg-selected"
      >
        <FileButtons onFiles={add} />
        <p className="min-w-0 flex-1 basis-60 text-ink-3">
          {m.portal_new_files_hint({ size: sizeLimit(limits.bytes), count: String(limits.count) })}
        </p>
      </DropZone>
      {files.length > 0 && (
        <ul aria-label={m.portal_new_files_chosen()} className="mt-2">
          {files.map((file) => (
            <li key={`${file.name} ${file.size}`} className="flex items-center gap-3 border-b border-stone-2 py-1.5">
              <span className="min-w-0 grow text-14 wrap-anywhere">
                {file.name} <span className="figures text-ink-3">{fileSize(file.size, getLocale())}</span>
              </span>
              <IconButton
                label={m.portal_new_file_remove({ name: file.name })}
                onPress={() => {
                  setRefusals([]);
                  onChange(files.filter((each) => each !== file));
                }}
              >
                <X aria-hidden className="size-4.5" />
              </IconButton>
            </li>
          ))}
        </ul>
      )}
      <div role="alert">
        {refusals.map((text) => (
          <p key={text} className="mt-1 text-13 font-semibold text-red wrap-anywhere">
            {text}
          </p>
        ))}
      </div>
    </fieldset>
  );
}
