/** The part of a widget's script that is used here; hCaptcha and Turnstile share it. */
export type WidgetApi = {
  render: (
    container: HTMLElement,
    options: {
      sitekey: string;
      theme: 'light' | 'dark';
      /** Turnstile's name for it, and hCaptcha's. */
      language?: string;
      hl?: string;
      callback: (token: string) => void;
      'error-callback': () => void;
      'expired-callback': () => void;
      /** hCaptcha: the puzzle was closed without an answer, or left open for too long. */
      'close-callback'?: () => void;
      'chalexpired-callback'?: () => void;
    },
  ) => string;
  reset: (id: string) => void;
  remove: (id: string) => void;
  /** hCaptcha: opens the puzzle as a tick would. Turnstile starts by itself. */
  execute?: (id: string) => void;
};

type Provider = 'hcaptcha' | 'turnstile';
type Globals = Partial<Record<Provider, WidgetApi>> & { captchaReady?: () => void };

let loading: Promise<WidgetApi> | undefined;

/** The provider's script, fetched once; after a failure the next call tries again. */
export function loadWidgetApi(provider: Provider, script: string): Promise<WidgetApi> {
  loading ??= fetchScript(provider, script).catch((reason) => {
    loading = undefined;
    throw reason;
  });
  return loading;
}

function fetchScript(provider: Provider, script: string): Promise<WidgetApi> {
  return new Promise((resolve, reject) => {
    const globals = window as unknown as Globals;
    const url = new URL(script);
    url.searchParams.set('render', 'explicit');
    url.searchParams.set('onload', 'captchaReady');
    const element = Object.assign(document.createElement('script'), { src: url.href, async: true });
    const fail = () => {
      element.remove();
      reject({ code: 'captcha_unavailable' });
    };
    globals.captchaReady = () => {
      const api = globals[provider];
      if (api) resolve(api);
      else fail();
    };
    element.onerror = fail;
    document.head.append(element);
  });
}
