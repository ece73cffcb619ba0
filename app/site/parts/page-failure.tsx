import { useContext } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { isOwnFault } from '#app/ui/is-own-fault.ts';
import { m } from '#messages/messages.js';
import { FailureContext } from './failure.ts';

/** Status with its text, the message, or the error as JSON: never a stack. */
function describeError(error: unknown): string {
  if (isRouteErrorResponse(error)) return `${error.status} ${error.statusText}`.trim();
  return error instanceof Error ? error.message : JSON.stringify(error);
}

/** In place of a page that failed: on the server, or in its own code in the browser. */
export function PageFailure({ error }: { error: unknown }) {
  // In production the framework hands over no cause: of a failure on the server, its own status says more.
  const failure = useContext(FailureContext);
  const { pathname, search } = useLocation();
  const isOwn = isOwnFault(error);
  return (
    <>
      <title>{m.site_error_title()}</title>
      <meta name="robots" content="noindex" />
      <div className="notice notice-failed">
        <div className="wrap">
          <h1>{m.site_error_title()}</h1>
          <p className="notice-detail">{failure ?? describeError(error)}</p>
          <p>{isOwn ? m.site_error_own() : m.site_error_text()}</p>
          <p className="actions">
            {isOwn && (
              <a className="button button-ink" href={pathname + search}>
                {m.site_error_reload()}
              </a>
            )}
            <a className="button" href="/">
              {m.site_error_home()}
            </a>
          </p>
        </div>
      </div>
    </>
  );
}
