import { beforeAll } from 'vitest';
import { baseLocale, setLocale } from '#messages/runtime.ts';

/** Files that share a process begin with the same language, whichever the one before has set. */
beforeAll(() => setLocale(baseLocale));
