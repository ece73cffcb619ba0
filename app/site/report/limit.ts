/** The answer to whoever takes more files of reports than anybody reads; undefined for everybody else. */
export function refusalOf({ isAllowed, resetSeconds }: { isAllowed: boolean; resetSeconds: number }) {
  if (isAllowed) return undefined;
  return new Response(null, {
    status: 429,
    headers: { 'retry-after': String(resetSeconds), 'cache-control': 'private, no-store' },
  });
}
