import { type ReactNode, useCallback, useRef, useState } from 'react';
import { useIsLive } from '#app/account/take-over.ts';
import { useHolds } from '#app/account/use-site-name.ts';
import { captchaSetting } from './captcha-setting.ts';
import { CaptchaWidget, type WidgetHandle } from './captcha-widget.tsx';

type Waiting = { resolve: (token: string) => void; reject: (reason: unknown) => void };

/** What a call of the sign-in service carries in its `options`. */
export type CaptchaOptions = { captchaToken?: string };

type Captcha = {
  /** To be shown above the button that sends; nothing while captchas are off. */
  box: ReactNode;
  /**
   * A token that is good once. Waits for the person where the widget asks something of them; throws a code of `auth-words.ts` where
   * it cannot be had.
   */
  take: () => Promise<CaptchaOptions>;
};

/** The widget's room in a document whose scripts are on their way: a button that moved while it was pressed was not pressed. */
const room = <div aria-hidden className="hidden min-h-19.5 with-script:block" />;

/** The proof that a person asks. `lazy` shows the widget only when it is needed: for what few people ever press. */
export function useCaptcha({ lazy = false } = {}): Captcha {
  const isLive = useIsLive();
  const holds = useHolds();
  const setting = isLive ? captchaSetting() : undefined;
  const [isShown, setShown] = useState(!lazy);
  const token = useRef<string>(undefined);
  const waiting = useRef<Waiting>(undefined);
  const fault = useRef<string>(undefined);
  const widget = useRef<WidgetHandle>(undefined);

  const onToken = useCallback((fresh: string | undefined) => {
    fault.current = undefined;
    token.current = fresh;
    if (fresh === undefined) return;
    waiting.current?.resolve(fresh);
    waiting.current = undefined;
  }, []);
  const onFault = useCallback((code: string) => {
    token.current = undefined;
    // A closed puzzle is opened again by the next press; the others last until the widget is made anew.
    fault.current = code === 'captcha_open' ? undefined : code;
    waiting.current?.reject({ code });
    waiting.current = undefined;
  }, []);
  const onHandle = useCallback((handle: WidgetHandle | undefined) => {
    widget.current = handle;
    if (waiting.current) handle?.start();
  }, []);

  async function take() {
    if (!setting) return {};
    setShown(true);
    if (fault.current !== undefined) widget.current?.restart();
    fault.current = undefined;
    const captchaToken =
      token.current ??
      (await new Promise<string>((resolve, reject) => {
        waiting.current = { resolve, reject };
        widget.current?.start();
      }));
    // Spent, whatever becomes of the call: the next one needs another.
    token.current = undefined;
    if (lazy) setShown(false);
    else widget.current?.restart();
    return { captchaToken };
  }

  if (!isLive && holds && isShown) return { box: room, take };
  const isVisible = setting !== undefined && isShown;
  const box = isVisible && <CaptchaWidget {...setting} onToken={onToken} onFault={onFault} onHandle={onHandle} />;
  return { box, take };
}
