import type { PdfKind } from '#shared/portal-requests.ts';
import { api, call } from './typed-api.ts';

/** Saves a request, or the report written for it, as a PDF. The browser fetches it from an address of its own. @throws ApiProblem */
export async function savePdf(reference: string, kind: PdfKind): Promise<void> {
  const { url } = await call(api.pdfs.$post({ json: { reference, kind } }));
  window.location.assign(url);
}
