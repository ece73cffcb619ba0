import { FileUp } from 'lucide-react';
import { useState } from 'react';
import { DropZone } from 'react-aria-components/DropZone';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { usePlace } from '#app/admin/person.ts';
import type { Document } from '#app/session/documents.ts';
import { Button } from '#app/ui/button.tsx';
import { CheckBox } from '#app/ui/check-box.tsx';
import { ChoiceList } from '#app/ui/choice-list.tsx';
import { fileSize } from '#app/ui/file-size.ts';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { analysisLimits } from '#shared/analyses.ts';
import { formatDate } from '#shared/dates.ts';
import type { ChosenFiles } from './use-chosen.ts';

type SourceChoiceProps = { chosen: ChosenFiles; documents: Document[] };

/** Where the files come from: this device, or what the client has sent already. An analysis is made of one or the other. */
export function SourceChoice({ chosen, documents }: SourceChoiceProps) {
  const [picked, setPicked] = useState<string>();
  const from = picked ?? (documents.length > 0 ? 'documents' : 'upload');
  const [left, setLeft] = useState(0);
  function add(files: readonly File[]) {
    setPicked('upload');
    setLeft(chosen.add(files.map((file) => ({ file }))));
  }
  return (
    <>
      {documents.length > 0 && (
        <div className="mb-4 max-w-lg">
          <ChoiceList
            label={m.admin_analyses_source()}
            value={from}
            onChange={(value) => {
              setPicked(value);
              chosen.clear();
            }}
            choices={[
              { value: 'documents', label: m.admin_analyses_source_documents({ count: documents.length }) },
              { value: 'upload', label: m.admin_analyses_source_upload() },
            ]}
          />
        </div>
      )}
      {from === 'documents' ? (
        <DocumentTicks chosen={chosen} documents={documents} />
      ) : (
        <DropZone
          aria-label={m.admin_analyses_drop()}
          getDropOperation={() => 'copy'}
          onDrop={async ({ items }) => {
            const files = items.filter((item) => item.kind === 'file');
            add(await Promise.all(files.map((item) => item.getFile())));
          }}
          className="flex flex-col items-center gap-2 rounded-lg border border-dashed border-edge bg-card px-5 py-8 text-center data-drop-target:border-harbour data-drop-target:bg-selected"
        >
          <FileUp aria-hidden className="size-7 text-ink-3" />
          <p className="hidden text-15 font-semibold sm:block">{m.admin_analyses_drop_text()}</p>
          <FileTrigger allowsMultiple onSelect={(files) => add([...(files ?? [])])}>
            <Button look="primary">{m.admin_documents_choose()}</Button>
          </FileTrigger>
          <p className="max-w-prose text-13 text-ink-3 text-pretty">
            {m.admin_analyses_drop_hint({ files: String(analysisLimits.files) })}
          </p>
        </DropZone>
      )}
      {left > 0 && (
        <div className="mt-3">
          <Notice tone="error">{m.admin_analyses_too_many({ count: left, max: String(analysisLimits.files) })}</Notice>
        </div>
      )}
    </>
  );
}

function DocumentTicks({ chosen, documents }: SourceChoiceProps) {
  const place = usePlace();
  const keyOf = (id: string) =>
    chosen.items.find(({ source }) => 'document' in source && source.document.id === id)?.key;
  return (
    <ul className="divide-y divide-stone-2 border-y border-stone-2">
      {documents.map((document) => {
        const { id, name, bytes, uploadedAt } = document;
        const key = keyOf(id);
        return (
          <li key={id} className="py-1">
            <CheckBox
              isSelected={key !== undefined}
              onChange={() => (key === undefined ? chosen.add([{ document }]) : chosen.remove(key))}
            >
              <span className="min-w-0 text-14">
                <span className="block font-semibold wrap-anywhere">{name}</span>
                <span className="figures block text-13 text-ink-3">
                  {fileSize(bytes, place.locale)} · {formatDate(uploadedAt, place)}
                </span>
              </span>
            </CheckBox>
          </li>
        );
      })}
    </ul>
  );
}
