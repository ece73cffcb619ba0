import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Asks whoever sent `Expect: 100-continue` for the body when something begins to read it, and not before (RFC 9110, 10.1.1): what is refused by
 * its head, as too large or without a right, is not sent at all. Nobody can tell then whether the body follows, so that the connection closes.
 */
export function askWhenRead(request: IncomingMessage, response: ServerResponse): void {
  const isKept = response.shouldKeepAlive;
  response.shouldKeepAlive = false;
  const read = request._read;
  request._read = (size) => {
    request._read = read;
    if (!response.headersSent) {
      response.writeContinue();
      response.shouldKeepAlive = isKept;
    }
    read.call(request, size);
  };
}
