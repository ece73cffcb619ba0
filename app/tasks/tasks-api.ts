import { api, call, inPath, until } from '#app/session/typed-api.ts';
import type { TaskOwner, TaskStatus } from '#shared/tasks.ts';

const [desk, own] = [api.tasks, api.portal.tasks];

export const readOwnTasks = (signal?: AbortSignal) => call(own.$get({}, until(signal)));
export const readClientTasks = (client: string, signal?: AbortSignal) =>
  call(desk.$get({ query: { client } }, until(signal)));

export type TasksLedger = Awaited<ReturnType<typeof readClientTasks>>;
export type Task = TasksLedger['tasks'][number];
export type Measure = NonNullable<Task['measure']>;

export type Move = { version: number; status: TaskStatus; doneOn?: string; reason?: string };
export const moveOwnTask = (id: string, move: Move) => call(own[':id'].status.$post({ ...inPath({ id }), json: move }));
export const moveTask = (id: string, move: Move) => call(desk[':id'].status.$post({ ...inPath({ id }), json: move }));

/** Whether the agency asks each month for the next reports. */
export const setReminded = (isOn: boolean) => call(own.reminders.$put({ json: { isOn } }));

/** What staff say of a task; the day is `YYYY-MM-DD`. */
export type TaskSaid = { owner: TaskOwner; due: string | null; note: string };
/** `key` names one sending: sent again it adds nothing. */
export const addTask = (task: TaskSaid & { client: string; title: string; key: string }) =>
  call(desk.$post({ json: task }));
export const editTask = (id: string, task: TaskSaid & { version: number }) =>
  call(desk[':id'].$put({ ...inPath({ id }), json: task }));
