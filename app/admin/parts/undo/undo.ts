import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { api, call, inPath } from '#app/session/typed-api.ts';
import { toastError, toastSuccess } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';

/** The way back that the API answers with a change; null where there is none. */
export type Undo = { id: string; until: string } | null;

const listOf = (value: unknown) => (Array.isArray(value) ? value.join(', ') : '');

/** The language of the screen, where it is not that of the back office (`useWordsOptions`). */
type Language = { locale?: 'it' | 'en' };

function undoProblem(problem: unknown, language: Language): string {
  if (!(problem instanceof ApiProblem)) return problemText(problem, language);
  if (problem.code === 'undo_too_late') return m.admin_undo_too_late({}, language);
  if (problem.code === 'stale_version')
    return m.admin_undo_changed({ records: listOf(problem.details.changed) }, language);
  return problemText(problem, language);
}

type TakingBack = { deed: () => void; said: string };
const takingBack = new Map<string, TakingBack>();

/** Has `deed` done when the change is taken back, by whichever of its buttons, and `said` instead of the usual words. */
export const whenTakenBack = (id: string, deed: () => void, said: string) => takingBack.set(id, { deed, said });

/** Takes a change back; a toast says how it went. True when it was undone. */
export async function takeBack(id: string, language: Language = {}): Promise<boolean> {
  try {
    await call(api.changes[':id'].undo.$post(inPath({ id })));
    const its = takingBack.get(id);
    takingBack.delete(id);
    its?.deed();
    toastSuccess(its?.said ?? m.admin_undone({}, language));
    return true;
  } catch (problem) {
    toastError(undoProblem(problem, language));
    return false;
  }
}

/**
 * Says that a change was made, with 'Ripristina' where it can be taken back; `onUndone` then shows how things are again.
 * @param label - of the way back, where that word means the opposite: of what was restored
 */
export function toastDone(
  message: string,
  undo: Undo,
  onUndone: () => void,
  { label, ...language }: Language & { label?: string } = {},
): void {
  const onPress = async () => {
    if (undo && (await takeBack(undo.id, language))) onUndone();
  };
  toastSuccess(message, undo ? { label: label ?? m.admin_undo({}, language), onPress } : undefined);
}
