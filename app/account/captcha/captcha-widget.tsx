import { useEffect, useRef } from 'react';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import { loadWidgetApi, type WidgetApi } from './provider-script.ts';

export type WidgetHandle = {
  /** Asks for a token now. */
  start: () => void;
  /** Begins anew after a token was spent or something failed. */
  restart: () => void;
};

type CaptchaWidgetProps = {
  provider: 'hcaptcha' | 'turnstile';
  siteKey: string;
  script: string;
  /** A fresh token, or undefined when the last one has run out. */
  onToken: (token: string | undefined) => void;
  /** A code of `auth-words.ts`. */
  onFault: (code: string) => void;
  onHandle: (handle: WidgetHandle | undefined) => void;
};

const isDark = () => matchMedia('(prefers-color-scheme: dark)').matches;

/** What only hCaptcha knows; Turnstile complains about names that are not its own. */
const forHcaptcha = (onFault: (code: string) => void) => {
  const isOpen = () => onFault('captcha_open');
  return { hl: getLocale(), 'close-callback': isOpen, 'chalexpired-callback': isOpen };
};

/** The provider's own box. It is theirs to draw; the room for it is kept, so that nothing jumps when it comes. */
export function CaptchaWidget({ provider, siteKey, script, onToken, onFault, onHandle }: CaptchaWidgetProps) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    let shown: { api: WidgetApi; id: string } | undefined;
    let isGone = false;
    const show = async () => {
      try {
        const api = await loadWidgetApi(provider, script);
        if (isGone || !box.current) return;
        const theme = document.documentElement.dataset.theme ?? (isDark() ? 'dark' : 'light');
        const id = api.render(box.current, {
          sitekey: siteKey,
          theme: theme === 'dark' ? 'dark' : 'light',
          callback: onToken,
          'error-callback': () => onFault('captcha_unavailable'),
          'expired-callback': () => onToken(undefined),
          ...(provider === 'hcaptcha' ? forHcaptcha(onFault) : { language: getLocale() }),
        });
        shown = { api, id };
        onHandle({
          start: () => provider === 'hcaptcha' && api.execute?.(id),
          restart: () => api.reset(id),
        });
      } catch {
        onFault('captcha_unavailable');
      }
    };
    onHandle({ start: () => {}, restart: () => void show() });
    void show();
    return () => {
      isGone = true;
      onHandle(undefined);
      shown?.api.remove(shown.id);
    };
  }, [provider, siteKey, script, onToken, onFault, onHandle]);
  return (
    <section aria-label={m.account_captcha()} className="min-h-19.5">
      <div ref={box} />
    </section>
  );
}
