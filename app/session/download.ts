import { apiFetch } from './api.ts';
import { ApiProblem } from './api-problem.ts';

/** A file that the API writes. @throws ApiProblem */
export async function downloadFrom(path: string): Promise<Blob> {
  const answer = await apiFetch(path);
  if (!answer.ok) throw new ApiProblem('unexpected', answer.status, answer.statusText);
  return answer.blob();
}
