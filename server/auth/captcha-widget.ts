import { env } from '#server/env.ts';

/** What our own pages need to show the provider's widget; the verdict on its tokens is in `captcha.ts`. */

export type CaptchaWidget = { provider: 'hcaptcha' | 'turnstile'; siteKey: string; script: string };

const scripts = {
  hcaptcha: 'https://js.hcaptcha.com/1/api.js',
  turnstile: 'https://challenges.cloudflare.com/turnstile/v0/api.js',
};

/** The widget of the configured provider; undefined while captchas are off. */
export function captchaWidget(): CaptchaWidget | undefined {
  if (!env.GOTRUE_SECURITY_CAPTCHA_ENABLED || !env.CAPTCHA_SITE_KEY) return undefined;
  const provider = env.GOTRUE_SECURITY_CAPTCHA_PROVIDER;
  return { provider, siteKey: env.CAPTCHA_SITE_KEY, script: env.CAPTCHA_SCRIPT_URL ?? scripts[provider] };
}

/** Where the widget's parts come from, for the policy of the pages that show it; each provider's documentation names them. */
export function captchaSources(): string[] {
  const widget = captchaWidget();
  if (!widget) return [];
  if (env.CAPTCHA_SCRIPT_URL) return [new URL(env.CAPTCHA_SCRIPT_URL).origin];
  return widget.provider === 'hcaptcha'
    ? ['https://hcaptcha.com', 'https://*.hcaptcha.com']
    : ['https://challenges.cloudflare.com'];
}
