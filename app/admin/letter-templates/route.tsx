import { ArrowDown, ArrowUp, FileText, Plus } from 'lucide-react';
import { useState } from 'react';
import type { PressEvent } from 'react-aria-components/Button';
import { useRevalidator } from 'react-router';
import { deedMark } from '#app/admin/parts/commands/deeds.ts';
import { localeWords, nounWords } from '#app/admin/parts/composer/letter-words.ts';
import { type LetterTemplate, listTemplates, placeTemplate } from '#app/admin/parts/composer/letters-api.ts';
import { ListTitle } from '#app/admin/parts/list/list-title.tsx';
import { useMoveFocus } from '#app/admin/parts/list/use-move-focus.ts';
import { ReadProblem } from '#app/admin/parts/read-problem.tsx';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { settle } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { IconButton } from '#app/ui/icon-button.tsx';
import { toastError, toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { TemplateForm } from './template-form.tsx';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_templates_title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { list: await settle(listTemplates(request.signal)) };
}
clientLoader.hydrate = true as const;

/** At either end an arrow has nothing more to do, and the one that leads back gets the keyboard. */
function focusArrow(arrow: Element) {
  const arrows = [...(arrow.parentElement?.querySelectorAll<HTMLElement>('button:not(:disabled)') ?? [])];
  (arrows.find((each) => each === arrow) ?? arrows.at(-1))?.focus();
}

export default function TemplatesScreen({ loaderData: { list } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator();
  const [open, setOpen] = useState<LetterTemplate | 'new'>();
  const [isMoving, setMoving] = useState(false);
  const templates = list.ok ? list.value.items : [];

  const followTo = useMoveFocus(templates.map(({ id }) => id).join(), focusArrow);

  async function move(arrow: Element, position: number, delta: 1 | -1) {
    const moved = templates[position];
    if (moved === undefined || isMoving) return;
    setMoving(true);
    followTo(arrow);
    try {
      const { order } = await placeTemplate(moved.id, templates[delta === 1 ? position + 1 : position - 2]?.id ?? null);
      await revalidate();
      toastSuccess(m.admin_list_moved({ title: moved.name, place: order.indexOf(moved.id) + 1 }));
    } catch (failure) {
      followTo(undefined);
      toastError(problemText(failure));
      await revalidate();
    } finally {
      setMoving(false);
    }
  }

  return (
    <div className="min-h-0 grow shell:overflow-y-auto">
      <div className="px-5 pt-5 pb-4">
        <ListTitle title={m.admin_templates_title()} text={m.admin_templates_text()}>
          {list.ok && (
            <Button look="primary" {...deedMark('add')} onPress={() => setOpen('new')}>
              <Plus aria-hidden className="size-4" />
              {m.admin_templates_new()}
            </Button>
          )}
        </ListTitle>
      </div>
      {!list.ok && <ReadProblem problem={list.problem} title={m.admin_templates_problem()} />}
      {list.ok && templates.length === 0 && <EmptyState icon={<FileText />} title={m.admin_templates_empty()} />}
      <ul className="border-t border-stone-2">
        {templates.map((template, position) => (
          <li
            key={template.id}
            className="flex items-center gap-2 border-b border-stone-2 py-2 pr-3 pl-5 hover:bg-hover"
          >
            <button
              type="button"
              onClick={() => setOpen(template)}
              className="min-w-0 grow rounded-md py-1 text-left outline-offset-2"
            >
              <span className="block truncate text-14 font-semibold">{template.name}</span>
              <span className="block truncate text-13 text-ink-3">
                {localeWords[template.locale]()} · {template.nouns.map((noun) => nounWords[noun]()).join(', ')}
              </span>
            </button>
            <IconButton
              label={m.admin_templates_up({ name: template.name })}
              isDisabled={position === 0}
              onPress={({ target }: PressEvent) => move(target, position, -1)}
            >
              <ArrowUp aria-hidden className="size-4" />
            </IconButton>
            <IconButton
              label={m.admin_templates_down({ name: template.name })}
              isDisabled={position === templates.length - 1}
              onPress={({ target }: PressEvent) => move(target, position, 1)}
            >
              <ArrowDown aria-hidden className="size-4" />
            </IconButton>
          </li>
        ))}
      </ul>
      <Dialog
        size="wide"
        title={open === 'new' ? m.admin_templates_new() : (open?.name ?? '')}
        isOpen={open !== undefined}
        onClose={() => setOpen(undefined)}
      >
        {open !== undefined && (
          <TemplateForm template={open === 'new' ? undefined : open} onClose={() => setOpen(undefined)} />
        )}
      </Dialog>
    </div>
  );
}
