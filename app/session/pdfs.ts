import type { PdfKind } from '#shared/portal-requests.ts';
import { apiFetch } from './api.ts';
import { readAnswer } from './api-problem.ts';

/** Saves a request, or the report written for it, as a PDF. The browser fetches it from an address of its own. @throws ApiProblem */
export async function savePdf(reference: string, kind: PdfKind): Promise<void> {
  const headers = { 'content-type': 'application/json' };
  const body = JSON.stringify({ reference, kind });
  const { url } = await readAnswer<{ url: string }>(apiFetch('/pdfs', { method: 'POST', headers, body }));
  window.location.assign(url);
}
