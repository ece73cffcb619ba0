import { afterAll } from 'vitest';
import { leaveNothing } from '#tests/setup/product.ts';

// Registered before any hook of the test file, so it runs after all of them.
afterAll(leaveNothing);
