import { Hono } from 'hono';
import { allow } from '#server/api/allow.ts';
import { type ApiEnv, signedIn } from '#server/api/signed-in.ts';
import { portalOverview } from '#server/domain/requests/requests.ts';
import { AppError } from '#server/errors.ts';

/** `/api/v1/portal`: what a client sees of their own. */
export const portal = new Hono<ApiEnv>()
  .use(signedIn)
  .get('/overview', allow('portal.read', { summary: 'What the dashboard opens with' }), async (context) => {
    const person = context.get('person');
    if (person.kind !== 'client') throw new AppError('forbidden', 'only clients have a dashboard');
    return context.json(await portalOverview(person));
  });
