import { useMay, useStaff } from '#app/admin/person.ts';
import { Dialog } from '#app/ui/dialog.tsx';
import { SwitchField } from '#app/ui/switch-field.tsx';
import { m } from '#messages/messages.js';
import { type Command, commands } from './commands.ts';
import { groups, groupWords } from './group-words.ts';
import { KeyCaps } from './key-caps.tsx';
import { setSingleKeys, useSingleKeys } from './single-keys.ts';

type KeySheetProps = { isOpen: boolean; onClose: () => void };

/** All keys on one sheet, and the switch for those that need no Ctrl. */
export function KeySheet({ isOpen, onClose }: KeySheetProps) {
  const { userId } = useStaff();
  const may = useMay();
  const isOn = useSingleKeys(userId);
  const told = commands.filter(({ keys, action }) => keys !== undefined && (action === undefined || may(action)));
  const control = navigator.platform.startsWith('Mac') ? '⌘' : 'Ctrl';
  return (
    <Dialog title={m.admin_keys_sheet()} size="middle" isOpen={isOpen} onClose={onClose}>
      <div className="mt-5">
        <SwitchField
          label={m.admin_keys_single()}
          description={m.admin_keys_single_hint()}
          isSelected={isOn}
          onChange={(isSelected) => setSingleKeys(userId, isSelected)}
        />
      </div>
      <div className="mt-6 grid gap-x-10 gap-y-6 sm:grid-cols-2">
        <KeyGroup
          title={m.admin_commands_everywhere()}
          rows={[
            [m.admin_search_title(), `${control} K`],
            [m.admin_toggle_sidebar(), `${control} B`],
            [m.admin_keys_send(), `${control} Enter`],
            [m.ui_close(), 'Esc'],
          ]}
        />
        {may('blog.write') && (
          <KeyGroup
            title={m.admin_keys_articles()}
            rows={[
              [m.admin_save(), `${control} S`],
              [m.admin_blog_do_publish(), `${control} Shift Enter`],
            ]}
          />
        )}
        {groups.map((group) => (
          <KeyGroup key={group} title={groupWords[group]()} rows={rowsOf(told, group)} isOff={!isOn} />
        ))}
      </div>
    </Dialog>
  );
}

const rowsOf = (told: readonly Command[], group: Command['group']): Row[] =>
  told.filter((command) => command.group === group).map(({ label, keys }) => [label(), keys ?? '']);

type Row = [words: string, keys: string];

function KeyGroup({ title, rows, isOff = false }: { title: string; rows: Row[]; isOff?: boolean }) {
  if (rows.length === 0) return null;
  return (
    <section className={isOff ? 'opacity-60' : undefined}>
      <h3 className="mb-1.5 text-13 font-semibold text-ink-3">{title}</h3>
      <dl>
        {rows.map(([words, keys]) => (
          <div key={words} className="flex items-center justify-between gap-4 border-b border-stone-2 py-1.5 text-14">
            <dt>{words}</dt>
            <dd>
              <KeyCaps keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
