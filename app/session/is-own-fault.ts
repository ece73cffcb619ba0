import { isRouteErrorResponse } from 'react-router';
import { ApiProblem } from './api-problem.ts';

/** True for what failed in our own code in the browser, and not in an answer of the server. */
export const isOwnFault = (error: unknown): boolean => !(error instanceof ApiProblem) && !isRouteErrorResponse(error);
