import { isRouteErrorResponse } from 'react-router';

/** What the framework leaves of a failure on the server when it hands it to the browser. */
const fromServer = 'Unexpected Server Error';

/**
 * True for what failed in our own code in the browser: neither an answer of the server, nor a failure there. An answer of the API is known by its
 * name, as the public pages do not have its class.
 */
export const isOwnFault = (error: unknown): boolean =>
  typeof document !== 'undefined' &&
  !isRouteErrorResponse(error) &&
  !(error instanceof Error && (error.name === 'ApiProblem' || error.message === fromServer));
