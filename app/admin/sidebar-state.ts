/** Spec: a cookie named `sidebar:state`, kept for seven days, written by the browser (the name's colon is why). */
const cookieName = 'sidebar:state';
const sevenDays = 604_800;

export function readSidebarState(): boolean {
  if (typeof document === 'undefined') return true;
  return !document.cookie.split('; ').includes(`${cookieName}=false`);
}

export function writeSidebarState(isExpanded: boolean) {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere, and refuses no colon either
  document.cookie = `${cookieName}=${isExpanded}; Path=/; Max-Age=${sevenDays}; SameSite=Lax`;
}
