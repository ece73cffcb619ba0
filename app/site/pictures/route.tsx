import { readPicture } from '#server/domain/pictures/pictures.ts';
import type { Route } from './+types/route';
import { answerPicture } from './answer.ts';

/** Generated pictures of the pages, for records that are shown. */
export async function loader({ request, params }: Route.LoaderArgs) {
  return answerPicture(request, await readPicture(params['*']));
}
