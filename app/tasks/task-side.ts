import { createContext, useContext } from 'react';
import { shownDay } from '#app/ui/shown-day.ts';
import { useWordsOptions } from '#app/ui/words-locale.ts';
import { getLocale } from '#messages/runtime.ts';
import { dayText, type Say, type Side } from './task-words.ts';
import type { Move, Task } from './tasks-api.ts';

/** What a list of tasks needs to know of the screen that it stands on. */
export type TaskScreen = {
  side: Side;
  /** The day that it is there, as `YYYY-MM-DD`. */
  today: string;
  move: (id: string, move: Move) => Promise<unknown>;
  /** Reads all again. */
  refresh: () => Promise<void>;
  /** Opens what staff say of a task. */
  onEdit?: ((task: Task) => void) | undefined;
};

export const TaskScreenContext = createContext<TaskScreen | null>(null);

export function useTaskScreen(): TaskScreen {
  const screen = useContext(TaskScreenContext);
  if (!screen) throw new Error('tasks outside of a screen of tasks');
  return screen;
}

/** The language of the words around. */
export function useSay(): Say {
  const { locale } = useWordsOptions();
  return { locale: locale ?? getLocale() };
}

/** How days are written here, `YYYY-MM-DD` each: clients read them as everywhere in their dashboard. */
export function useDays(): (day: string) => string {
  const { side } = useTaskScreen();
  const say = useSay();
  return side === 'client' ? (day) => shownDay(`${day}T12:00:00Z`, 'UTC') : (day) => dayText(day, say);
}
