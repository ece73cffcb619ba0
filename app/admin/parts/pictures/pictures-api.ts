import { apiFetch } from '#app/session/api.ts';
import { ApiProblem, readAnswer } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { api, call } from '#app/session/typed-api.ts';
import { m } from '#messages/messages.js';
import { maxPictureBytes } from '#shared/media-types.ts';

/** A picture of the site, in pixels. */
export type Picture = Awaited<ReturnType<typeof fetchPicture>>;

export async function uploadPicture(file: File): Promise<Picture> {
  // The server refuses it too, but only after it has come over the line.
  if (file.size > maxPictureBytes) throw new ApiProblem('payload_too_large', 413, 'too large');
  const query = new URLSearchParams({ name: file.name });
  const answer = apiFetch(`/pictures?${query}`, { method: 'POST', body: file });
  return (await readAnswer<{ picture: Picture }>(answer)).picture;
}

export const fetchPicture = async (address: string) =>
  (await call(api.pictures.fetched.$post({ json: { address } }))).picture;

/** The picture as a `blob:` address, to be revoked by who asked. */
export async function pictureAddress(id: string): Promise<string> {
  const answer = await apiFetch(`/pictures/${id}`);
  if (!answer.ok) throw new ApiProblem('not_found', answer.status, 'no picture');
  return URL.createObjectURL(await answer.blob());
}

/** Why a picture was not taken, in words. */
export function pictureProblem(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return problemText(problem);
  if (problem.code === 'payload_too_large') return m.admin_picture_too_large();
  if (problem.code === 'unsupported_type') {
    return problem.details.reason === 'broken' ? m.admin_picture_damaged() : m.admin_picture_unsupported();
  }
  if (problem.code === 'limit_reached') return m.admin_picture_limit();
  if (problem.code === 'unavailable') return m.admin_picture_no_room();
  if (problem.code === 'invalid_input') {
    return problem.details.address === undefined ? m.admin_picture_bad() : m.admin_picture_unreachable();
  }
  return problemText(problem);
}
