import { ArrowDown, ArrowUp, ArrowUpToLine, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { DotsMenu } from '#app/ui/dots-menu.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { MenuAction } from '#app/ui/menu.tsx';
import { m } from '#messages/messages.js';
import { type CaseRow, editPath } from './case-studies-api.ts';

/** What can be done with a row, by the screen around it. */
export type RowDeeds = {
  mayEdit: boolean;
  /** The neighbours decide where a case can go. */
  canMove: (row: CaseRow, delta: 1 | -1) => boolean;
  onMove: (row: CaseRow, to: 'up' | 'down' | 'top') => void;
  onDelete: (row: CaseRow) => void;
};

const icon = 'size-4.5';
/** Four of them stand side by side, also under fingers. */
const box = 'pointer-coarse:size-9!';

export function RowActions({ row, deeds }: { row: CaseRow; deeds: RowDeeds }) {
  const navigate = useNavigate();
  const { title } = row;
  // Above the link that covers the row.
  return (
    <span className="relative z-1 inline-flex">
      {deeds.mayEdit && (
        <IconButton
          label={m.admin_cases_edit({ title })}
          className={`${box} @max-[34rem]:hidden`}
          onPress={() => navigate(editPath(row.id))}
        >
          <Pencil aria-hidden className={icon} />
        </IconButton>
      )}
      <IconButton
        label={row.status === 'published' ? m.admin_cases_view({ title }) : m.admin_cases_view_draft({ title })}
        className={box}
        isDisabled={row.status === 'draft'}
        onPress={() => window.open(`/portfolio#${row.slug}`, '_blank', 'noopener')}
      >
        <ExternalLink aria-hidden className={icon} />
      </IconButton>
      {deeds.mayEdit && (
        <>
          <IconButton className={box} label={m.admin_cases_delete({ title })} onPress={() => deeds.onDelete(row)}>
            <Trash2 aria-hidden className={icon} />
          </IconButton>
          <MoveMenu row={row} deeds={deeds} />
        </>
      )}
    </span>
  );
}

function MoveMenu({ row, deeds }: { row: CaseRow; deeds: RowDeeds }) {
  const { title } = row;
  const [up, down] = [deeds.canMove(row, -1), deeds.canMove(row, 1)];
  return (
    <DotsMenu className={box} label={m.admin_cases_more({ title })} isDisabled={!up && !down}>
      {up && (
        <>
          <MenuAction icon={<ArrowUpToLine className="size-4" />} onAction={() => deeds.onMove(row, 'top')}>
            {m.admin_order_top()}
          </MenuAction>
          <MenuAction icon={<ArrowUp className="size-4" />} onAction={() => deeds.onMove(row, 'up')}>
            {m.admin_order_up()}
          </MenuAction>
        </>
      )}
      {down && (
        <MenuAction icon={<ArrowDown className="size-4" />} onAction={() => deeds.onMove(row, 'down')}>
          {m.admin_order_down()}
        </MenuAction>
      )}
    </DotsMenu>
  );
}
