/** How the document says which widget its pages show. */
type CaptchaSetting = {
  provider: 'hcaptcha' | 'turnstile';
  siteKey: string;
  script: string;
  /** Whether the policy of this document lets the widget in. */
  isAdmitted: boolean;
};

/** The widget that calls of the sign-in service need; undefined while captchas are off. */
export function captchaSetting(): CaptchaSetting | undefined {
  const text = document.querySelector<HTMLMetaElement>('meta[name="captcha"]')?.content;
  return text ? JSON.parse(text) : undefined;
}

/**
 * For loaders of pages that show the widget. A document that was loaded for another page keeps the widget out, so that this page is
 * loaded as a document of its own.
 */
export async function admitCaptcha(request: Request): Promise<void> {
  const setting = captchaSetting();
  if (!setting || setting.isAdmitted) return;
  window.location.replace(request.url);
  // The page is being left: nothing of it shall be seen meanwhile.
  await new Promise<never>(() => {});
}
