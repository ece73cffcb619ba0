import { readPicture } from '#server/domain/pictures/pictures.ts';
import type { Route } from './+types/route';
import { answerPicture } from './answer.ts';

/** Pictures of the pages, for records that are shown; those of a preview are nobody else's and are not kept. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const pass = new URL(request.url).searchParams.get('preview') ?? undefined;
  const answer = answerPicture(request, await readPicture(params['*'], pass));
  if (pass !== undefined) answer.headers.set('cache-control', 'private, no-store');
  return answer;
}
