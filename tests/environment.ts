import { type Env, env } from '#server/env.ts';

const before = { ...env };

/** Lets the product believe it was started with these settings, until {@link restoreEnvironment}. */
export function setEnvironment(values: Partial<Env>): void {
  Object.assign(env, values);
}

/** Undoes every {@link setEnvironment}. */
export function restoreEnvironment(): void {
  for (const name of Object.keys(env)) {
    if (!(name in before)) delete (env as Record<string, unknown>)[name];
  }
  Object.assign(env, before);
}
