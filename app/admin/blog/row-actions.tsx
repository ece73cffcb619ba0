import { CopyPlus, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { titleOf } from '#app/admin/parts/post-words.ts';
import { DotsMenu } from '#app/ui/dots-menu.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { MenuAction } from '#app/ui/menu.tsx';
import { m } from '#messages/messages.js';
import { editPath, type PostRow } from './posts-api.ts';

/** What can be done with a row, by the screen around it. */
export type RowDeeds = {
  mayEdit: boolean;
  mayDelete: boolean;
  onDuplicate: (row: PostRow) => void;
  onDelete: (row: PostRow) => void;
};

export const openOnSite = (slug: string) => window.open(`/blog/${slug}`, '_blank', 'noopener');

const icon = 'size-4.5';
/** Two of them stand side by side, also under fingers. */
const box = 'pointer-coarse:size-10!';

export function RowActions({ row, deeds }: { row: PostRow; deeds: RowDeeds }) {
  const navigate = useNavigate();
  const title = titleOf(row);
  const isPublic = row.status === 'published';
  const open = (
    <IconButton
      className={box}
      label={isPublic ? m.admin_blog_view({ title }) : m.admin_blog_view_not({ title })}
      isDisabled={!isPublic}
      onPress={() => openOnSite(row.slug)}
    >
      <ExternalLink aria-hidden className={icon} />
    </IconButton>
  );
  if (!deeds.mayEdit) return <span className="relative z-1 inline-flex">{open}</span>;
  // Above the link that covers the row.
  return (
    <span className="relative z-1 inline-flex">
      <IconButton
        className={`${box} @max-[34rem]:hidden`}
        label={m.admin_blog_edit({ title })}
        onPress={() => navigate(editPath(row.id))}
      >
        <Pencil aria-hidden className={icon} />
      </IconButton>
      <DotsMenu className={box} label={m.admin_blog_more({ title })}>
        <MenuAction icon={<Pencil className="size-4" />} onAction={() => navigate(editPath(row.id))}>
          {m.admin_blog_edit_short()}
        </MenuAction>
        {isPublic && (
          <MenuAction icon={<ExternalLink className="size-4" />} onAction={() => openOnSite(row.slug)}>
            {m.admin_blog_view_short()}
          </MenuAction>
        )}
        <MenuAction icon={<CopyPlus className="size-4" />} onAction={() => deeds.onDuplicate(row)}>
          {m.admin_blog_duplicate()}
        </MenuAction>
        {deeds.mayDelete && (
          <MenuAction icon={<Trash2 className="size-4" />} onAction={() => deeds.onDelete(row)}>
            {m.admin_delete()}
          </MenuAction>
        )}
      </DotsMenu>
    </span>
  );
}
