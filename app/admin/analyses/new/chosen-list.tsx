import { CircleAlert, CircleCheck, CircleHelp, RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { Detection } from '#app/admin/analyses/analyses-api.ts';
import { kindWord, notesOf, refusalText } from '#app/admin/analyses/document-words.ts';
import { periodText } from '#app/admin/parts/analyses/amounts.ts';
import { documentProblem } from '#app/admin/parts/documents/documents-api.ts';
import { usePlace } from '#app/admin/person.ts';
import { fileSize } from '#app/ui/file-size.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { Spinner } from '#app/ui/spinner.tsx';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import { todoOf } from '#shared/coach/advice.ts';
import { bytesOf, type Chosen, type ChosenFiles, isUsable, nameOf } from './use-chosen.ts';

/** The files that were chosen, each with what it is, or why it is not taken. */
export function ChosenList({ chosen }: { chosen: ChosenFiles }) {
  if (chosen.items.length === 0) return null;
  return (
    <ul aria-label={m.admin_analyses_chosen()} className="mt-4 divide-y divide-stone-2 border-y border-stone-2">
      {chosen.items.map((item) => (
        <ChosenRow
          key={item.key}
          item={item}
          onRemove={() => chosen.remove(item.key)}
          onAgain={() => chosen.again(item.key)}
        />
      ))}
    </ul>
  );
}

function Mark({ item }: { item: Chosen }) {
  if (item.state === 'waiting' || item.state === 'looking') return <Spinner />;
  if (!isUsable(item)) return <CircleAlert aria-hidden className="size-4.5 text-red" />;
  return item.detection?.files.length ? (
    <CircleCheck aria-hidden className="size-4.5 text-green" />
  ) : (
    <CircleHelp aria-hidden className="size-4.5 text-harbour" />
  );
}

type ChosenRowProps = { item: Chosen; onRemove: () => void; onAgain: () => void };

function ChosenRow({ item, onRemove, onAgain }: ChosenRowProps) {
  const { locale } = usePlace();
  const name = nameOf(item.source);
  return (
    <li className="flex items-start gap-3 py-2.5">
      <span className="grid h-6 w-5 shrink-0 place-items-center">
        <Mark item={item} />
      </span>
      <div className="min-w-0 grow text-14 leading-snug">
        <p className="font-semibold wrap-anywhere">
          {name} <span className="figures font-normal text-ink-3">{fileSize(bytesOf(item.source), locale)}</span>
        </p>
        {item.state === 'waiting' && <Line>{m.ui_upload_queued()}</Line>}
        {item.state === 'looking' && (
          <Line>
            {item.share > 0 && item.share < 1
              ? m.ui_upload_sending({ percent: String(Math.floor(item.share * 100)) })
              : m.admin_analyses_looking()}
          </Line>
        )}
        {item.state === 'refused' && (
          <p role="alert" className="font-medium text-red wrap-anywhere first-letter:uppercase">
            {documentProblem(item.problem)}
          </p>
        )}
        {item.detection && <Known detection={item.detection} locale={locale} />}
      </div>
      {item.state === 'refused' && (
        <IconButton label={m.ui_upload_retry({ name })} onPress={onAgain}>
          <RotateCw aria-hidden className="size-4.5" />
        </IconButton>
      )}
      <IconButton label={m.admin_analyses_chosen_remove({ name })} onPress={onRemove}>
        <X aria-hidden className="size-4.5" />
      </IconButton>
    </li>
  );
}

const Line = ({ children }: { children: ReactNode }) => <p className="figures text-ink-2 wrap-anywhere">{children}</p>;

/** What else may be said of a file that was read stands in its note. */
const isUnknown = ({ code }: Detection['unread'][number]) => code !== 'UNKNOWN_RESULTS';

/** A workbook or an archive may hold several. */
function Known({ detection, locale }: { detection: Detection; locale: string }) {
  const { files, refused, unread } = detection;
  return (
    <>
      {files.map((file) => (
        <div key={file.id}>
          <Line>
            <span className="font-medium text-ink">{kindWord(file.kind)}</span>
            {' · '}
            {[file.sheet, daysText(file.period, locale), m.admin_analyses_rows({ count: file.rows.read })]
              .filter(Boolean)
              .join(' · ')}
          </Line>
          {notesOf(file).map((note) => (
            <p key={note} className="text-13 text-ink-3">
              {note}
            </p>
          ))}
        </div>
      ))}
      {unread.filter(isUnknown).map((table) => (
        <Line key={`${table.file} ${table.sheet}`}>
          {[table.sheet, m.admin_analyses_columns_later()].filter(Boolean).join(' · ')}
        </Line>
      ))}
      {refused
        .filter(({ file }) => !unread.some((table) => table.file === file))
        .map((each) => (
          <div key={`${each.file} ${each.code}`} role="alert">
            <p className="font-medium text-red wrap-anywhere">{refusalText(each)}</p>
            <p className="text-13 text-ink-2">{todoOf(each.code, getLocale()).todo}</p>
          </div>
        ))}
    </>
  );
}

const daysText = ({ start, end }: { start: string | null; end: string | null }, locale: string): string =>
  start && end ? periodText({ start, end }, locale) : m.admin_analyses_no_period();
