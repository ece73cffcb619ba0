/** What was sent is no form, or more than a form may hold: its sender's fault, and answered as such. */
export function asNoForm(error: unknown): never {
  const { code } = error as { code?: unknown };
  if (code === 'malformed_request') throw new Response(null, { status: 400, statusText: 'Bad Request' });
  if (code === 'payload_too_large') throw new Response(null, { status: 413, statusText: 'Content Too Large' });
  throw error;
}
