import { isRouteErrorResponse, useRouteError } from 'react-router';
import NotFoundPage from '#app/site/not-found/route.tsx';

/** No such case: the site's not-found page. Anything else is a failure of ours. */
export function CaseMissing() {
  const error = useRouteError();
  if (!isRouteErrorResponse(error) || error.status !== 404) throw error;
  return <NotFoundPage />;
}
