import { z } from 'zod';
import { m } from '#messages/messages.js';

/** Where something was done from, in no more words than its owner needs to know it again. */
export const originShape = {
  browser: z.string().default(''),
  system: z.string().default(''),
  network: z.string().default(''),
};

type Origin = z.output<z.ZodObject<typeof originShape>>;

/** `Firefox on Windows`; empty where neither is known. */
export const deviceOf = ({ browser, system }: Origin, options: { locale: 'it' | 'en' }): string =>
  browser && system ? m.mail_security_device({ browser, system }, options) : browser || system;
