/** What cannot be read as a form is answered 400; any other failure stays what it is. */
export function asNoForm(error: unknown): never {
  const isOfSender = (error as { code?: unknown }).code === 'malformed_request';
  throw isOfSender ? new Response(null, { status: 400, statusText: 'Bad Request' }) : error;
}
