import { shown } from '#server/db/columns.ts';
import type { EditedKind } from '#shared/content-choices.ts';
import type { EditRow } from './edit-queries.ts';

/** An item as its editor sees it. */
export function itemEditView(row: EditRow) {
  return {
    ...shown(row, ['id', 'hidden', 'pictureAlt', 'version', 'updatedAt']),
    kind: row.kind as EditedKind,
    data: row.data as Record<string, string | number | boolean | string[]>,
    picture: row.picture_id ? { id: row.picture_id, width: row.width ?? 0, height: row.height ?? 0 } : null,
    updatedBy: row.editor_name,
  };
}
