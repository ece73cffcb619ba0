import { Download, FileSpreadsheet, FileText } from 'lucide-react';
import { useState } from 'react';
import { formatNames } from '#app/admin/parts/format-names.ts';
import { usePlace } from '#app/admin/person.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { saveFile } from '#app/ui/download.ts';
import { Menu, MenuAction } from '#app/ui/menu.tsx';
import { toastError, toastSuccess } from '#app/ui/toaster.tsx';
import { dayOf } from '#shared/days.ts';
import { type ListFormat, listFormats } from '#shared/exports.ts';

type SaveListProps = {
  label: string;
  /** Name of the file, without its days and its ending. */
  name: string;
  /** The days that it is about, where it is not what stands there today. */
  days?: string;
  load: (format: ListFormat) => Promise<Blob>;
  /** What is said once it is saved. */
  saved: string;
};

const icons: Record<ListFormat, typeof FileText> = { xlsx: FileSpreadsheet, csv: FileText };

/** Saves what a list shows, as a workbook or as CSV. */
export function SaveList({ label, name, days, load, saved }: SaveListProps) {
  const { timeZone } = usePlace();
  const [isBusy, setBusy] = useState(false);
  async function save(format: ListFormat) {
    setBusy(true);
    try {
      saveFile(await load(format), `${name}-${days ?? dayOf(new Date(), timeZone)}.${format}`);
      toastSuccess(saved);
    } catch (problem) {
      toastError(problemText(problem));
    } finally {
      setBusy(false);
    }
  }
  const trigger = (
    <Button busy={isBusy} className="print:hidden">
      <Download aria-hidden className="size-4" />
      {label}
    </Button>
  );
  return (
    <Menu label={label} trigger={trigger}>
      {listFormats.map((format) => {
        const Icon = icons[format];
        return (
          <MenuAction key={format} icon={<Icon aria-hidden className="size-4" />} onAction={() => void save(format)}>
            {formatNames[format]}
          </MenuAction>
        );
      })}
    </Menu>
  );
}
