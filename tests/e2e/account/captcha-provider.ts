import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A captcha provider on a port of this machine: a script with the API that Turnstile and hCaptcha share, and the check of its tokens. */

/** Draws a box in a frame of its own origin, as the real ones do. Turnstile answers by itself, hCaptcha when it is ticked or executed. */
const script = (provider: 'hcaptcha' | 'turnstile', origin: string) => `
(() => {
  const widgets = new Map();
  const answer = (id) => {
    const widget = widgets.get(id);
    if (!widget) return;
    if (window.captchaCloses) return widget.options['close-callback']?.();
    const box = widget.container.querySelector('button');
    if (box) box.textContent = 'Success';
    widget.options.callback('token-' + crypto.randomUUID() + '-' + widget.options.sitekey);
  };
  const start = (id) => ${provider === 'turnstile' ? 'setTimeout(() => answer(id), 0)' : 'undefined'};
  window.${provider} = {
    render(container, options) {
      const id = '${provider}-' + widgets.size + '-' + Math.random();
      const frame = Object.assign(document.createElement('iframe'), { src: '${origin}/frame', title: 'Widget', width: 220, height: 40 });
      frame.style.border = '0';
      const tick = Object.assign(document.createElement('button'), { type: 'button', textContent: 'I am human', onclick: () => answer(id) });
      container.append(frame, tick);
      widgets.set(id, { container, options });
      start(id);
      return id;
    },
    reset(id) {
      const box = widgets.get(id)?.container.querySelector('button');
      if (box) box.textContent = 'I am human';
      start(id);
    },
    remove(id) { widgets.get(id)?.container.replaceChildren(); widgets.delete(id); },
    ${provider === 'hcaptcha' ? 'execute(id) { answer(id); },' : ''}
  };
  window[new URL(document.currentScript.src).searchParams.get('onload')]?.();
})();`;

export type CaptchaCheck = { secret: string; response: string };

export async function startCaptchaProvider(provider: 'hcaptcha' | 'turnstile') {
  const checks: CaptchaCheck[] = [];
  const spent = new Set<string>();
  let isAway = false;
  const server = createServer((request, response) => {
    const origin = `http://${request.headers.host}`;
    const url = new URL(request.url ?? '', origin);
    if (url.pathname === '/siteverify') {
      let text = '';
      request.on('data', (chunk) => {
        text += chunk;
      });
      request.on('end', () => {
        const form = new URLSearchParams(text);
        const check = { secret: form.get('secret') ?? '', response: form.get('response') ?? '' };
        checks.push(check);
        const success = /^token-[\da-f-]{36}-shown$/.test(check.response) && !spent.has(check.response);
        // Good once, as theirs are.
        spent.add(check.response);
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ success, 'error-codes': success ? [] : ['timeout-or-duplicate'] }));
      });
      return;
    }
    if (isAway) {
      response.destroy();
      return;
    }
    const isFrame = url.pathname === '/frame';
    response.setHeader('content-type', isFrame ? 'text/html' : 'text/javascript');
    response.end(isFrame ? '<!doctype html><html lang="en"><title>Widget</title><p>Widget' : script(provider, origin));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    checks,
    /** From now on its script cannot be had, as behind a blocker. */
    leave: (away: boolean) => {
      isAway = away;
    },
    environment: {
      GOTRUE_SECURITY_CAPTCHA_ENABLED: 'true',
      GOTRUE_SECURITY_CAPTCHA_PROVIDER: provider,
      GOTRUE_SECURITY_CAPTCHA_SECRET: 'hidden',
      CAPTCHA_SITE_KEY: 'shown',
      CAPTCHA_SCRIPT_URL: `${url}/api.js`,
      CAPTCHA_VERIFY_URL: `${url}/siteverify`,
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
