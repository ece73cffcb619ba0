import type { Plugin } from 'vite';

const dear = /Intl\.DateTimeFormat\.supportedLocalesOf\(\[\s*locale\s*\]\)/;

/**
 * React Aria asks at its start whether the browser's language is a valid tag, in a way that makes browsers load every locale that they can
 * write dates in: 12 to 26 ms on the desk, four times that on a phone. Asking for the tag alone throws for the same ones.
 */
export function cheapDefaultLocale(): Plugin {
  return {
    name: 'cheap-default-locale',
    transform: {
      filter: { id: /react-aria\/dist\/private\/i18n\/useDefaultLocale\.\w+$/ },
      handler(code) {
        if (!dear.test(code)) this.error('React Aria asks otherwise now: look whether this is needed still.');
        return { code: code.replace(dear, 'Intl.getCanonicalLocales(locale)'), map: null };
      },
    },
  };
}
