import { executionAsyncResource } from 'node:async_hooks';

const kept: object[] = [];

/**
 * Keeps one of the objects that `process.nextTick` makes for as long as the process lives. V8 forgets their shape when it collects garbage while there is
 * none of them, learns it anew, and after a few times its compiled code looks it up at each step: what it runs for a short answer then takes a third longer.
 */
export function keepTickShape(): void {
  process.nextTick(() => void kept.push(executionAsyncResource()));
}
