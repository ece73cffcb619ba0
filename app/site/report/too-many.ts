/** The answer to whoever takes more files of reports than anybody reads. */
export const tooMany = (seconds: number) =>
  new Response(null, {
    status: 429,
    headers: { 'retry-after': String(seconds), 'cache-control': 'private, no-store' },
  });
