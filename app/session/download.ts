import { apiFetch } from './api.ts';
import { ApiProblem } from './api-problem.ts';

async function fetchFile(path: string): Promise<Response> {
  const answer = await apiFetch(path);
  if (!answer.ok) throw new ApiProblem('unexpected', answer.status, answer.statusText);
  return answer;
}

/** A file that the API writes. @throws ApiProblem */
export const downloadFrom = async (path: string): Promise<Blob> => (await fetchFile(path)).blob();

/** A file that the API writes, with the name that it gives to it. @throws ApiProblem */
export async function downloadNamed(path: string): Promise<{ file: Blob; name: string }> {
  const answer = await fetchFile(path);
  const told = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  return { file: await answer.blob(), name: told ? decodeURIComponent(told) : (path.split('/').at(-1) ?? '') };
}
