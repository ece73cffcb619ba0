import { getLocale } from '#messages/runtime.js';

type Options = { locale?: 'en' | 'it' };

/** A message with something to fill in, in the language that is asked for or else the current one. Calls are put in by the build. */
export const said =
  <Inputs>(en: (inputs: Inputs) => string, it: (inputs: Inputs) => string) =>
  (inputs: Inputs, options: Options = {}) =>
    ((options.locale ?? getLocale()) === 'it' ? it : en)(inputs);

/** A message that is one text in each language. */
export const saidPlainly =
  (en: string, it: string) =>
  (_inputs?: object, options: Options = {}) =>
    (options.locale ?? getLocale()) === 'it' ? it : en;
