import { Download } from 'lucide-react';
import { Link } from 'react-router';
import { useMay } from '#app/admin/person.ts';
import { m } from '#messages/messages.js';

/** Opens the exports, from everywhere. */
export function ExportButton() {
  const may = useMay();
  if (!may('exports.read')) return null;
  return (
    <Link
      to="/admin/exports"
      className="flex h-8 shrink-0 items-center gap-2 rounded-md border border-stone-3 bg-card px-2.5 text-14 font-semibold hover:bg-hover pointer-coarse:h-11 pointer-coarse:px-3.5 max-sm:pointer-coarse:border-transparent max-sm:pointer-coarse:bg-transparent"
    >
      <Download aria-hidden className="size-4" />
      <span className="max-sm:sr-only">{m.admin_exports_title()}</span>
    </Link>
  );
}
