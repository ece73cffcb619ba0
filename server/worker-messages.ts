import { randomUUID } from 'node:crypto';

/** What the supervisor tells a worker. */
export type SupervisorMessage =
  | { type: 'serve' }
  | { type: 'stop' }
  | { type: 'metrics-wanted'; question: string }
  | { type: 'answer'; question: string; text: string };

/** What a worker tells the supervisor. */
export type WorkerMessage =
  | { type: 'ready'; port: number }
  | { type: 'ask'; question: string; subject: 'metrics' }
  | { type: 'metrics-given'; question: string; values: object[] }
  | { type: 'restore'; backupId: string; by: string };

const answerTimeoutMs = 2_000;

/** Resolves when the supervisor says that the database is there. */
export const mayServe = (): Promise<void> =>
  new Promise((resolve) => {
    const onMessage = ({ type }: SupervisorMessage) => {
      if (type !== 'serve') return;
      process.off('message', onMessage);
      resolve();
    };
    process.on('message', onMessage);
  });

/** Asks the supervisor for something that only all workers together know. Rejects after two seconds. */
export function askSupervisor(subject: 'metrics'): Promise<string> {
  const question = randomUUID();
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => settle(() => reject(new Error('the supervisor does not answer'))), answerTimeoutMs);
    const onMessage = (message: SupervisorMessage) => {
      if (message.type === 'answer' && message.question === question) settle(() => resolve(message.text));
    };
    function settle(finish: () => void) {
      clearTimeout(timer);
      process.off('message', onMessage);
      finish();
    }
    process.on('message', onMessage);
    process.send?.({ type: 'ask', question, subject } satisfies WorkerMessage);
  });
}

/** Asks the supervisor to restore a backup in a process of its own. False when there is none above this process. */
export function askForRestore(backupId: string, by: string): boolean {
  return process.send?.({ type: 'restore', backupId, by } satisfies WorkerMessage) ?? false;
}
