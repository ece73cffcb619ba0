import type { EditedKind } from '#shared/content-choices.ts';
import type { EditRow } from './edit-queries.ts';

/** An item as its editor sees it. */
export function itemEditView(row: EditRow) {
  return {
    id: row.id,
    kind: row.kind as EditedKind,
    data: row.data as Record<string, string | number | string[]>,
    hidden: row.hidden,
    picture: row.picture_id ? { id: row.picture_id, width: row.width ?? 0, height: row.height ?? 0 } : null,
    pictureAlt: row.picture_alt,
    version: row.version,
    updatedAt: row.updated_at.toISOString(),
    updatedBy: row.editor_name,
  };
}
