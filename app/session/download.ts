import { apiFetch } from './api.ts';
import { answered, readAnswer } from './api-problem.ts';

async function fetchFile(path: string, init?: RequestInit): Promise<Response> {
  const answer = await answered(apiFetch(path, init));
  return answer.ok ? answer : readAnswer(Promise.resolve(answer));
}

const blobOf = (answer: Response) => answered(answer.blob());

/** A file that the API writes. @throws ApiProblem */
export const downloadFrom = async (path: string, init?: RequestInit): Promise<Blob> =>
  blobOf(await fetchFile(path, init));

/** A file that the API writes, with the name that it gives to it. @throws ApiProblem */
export async function downloadNamed(path: string): Promise<{ file: Blob; name: string }> {
  const answer = await fetchFile(path);
  const told = /filename\*=UTF-8''([^;]+)/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
  return { file: await blobOf(answer), name: told ? decodeURIComponent(told) : (path.split('/').at(-1) ?? '') };
}
