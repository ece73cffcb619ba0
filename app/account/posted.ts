import { data, type RouterContextProvider } from 'react-router';
import { requestContext, type SignInCalls } from '#app/request-context.ts';

/** What a sign-in page answers to a form that was sent before, or without, its scripts. Words are chosen where it is drawn. */

export type AddressFault = 'missing' | 'malformed';
export type ServiceProblem = { code: string; status: number; message: string };

export type Posted =
  | { step: 'form'; email: string; fault?: AddressFault | undefined; problem?: ServiceProblem | undefined }
  | { step: 'code'; email: string; code: string; isMailed: boolean; problem?: ServiceProblem | undefined };

export function addressFault(email: string): AddressFault | undefined {
  if (!email.trim()) return 'missing';
  return /^\S+@\S+\.\S+$/.test(email.trim()) ? undefined : 'malformed';
}

/** Longer than any address or name; what is longer was typed by no person. */
const longest = 400;

/** A field as text. */
export function textOf(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim().slice(0, longest) : '';
}

/** The form of a request. What is none is its sender's fault, and answered as such. */
export const readForm = (request: Request): Promise<FormData> =>
  request.formData().catch(() => {
    throw new Response(null, { status: 400, statusText: 'Bad Request' });
  });

// Nothing of it is kept by a browser or shown again by its Back button: it names an address.
export const noStore = { 'cache-control': 'private, no-store' };

export const refused = (posted: Posted, status = 422) => data(posted, { status, headers: noStore });

type AtCode = { code?: string; isMailed?: boolean; problem?: ServiceProblem | undefined };

/** The code's own step. The session that a code opens is kept by scripts, which try it as soon as they are there. */
export const atCode = (email: string, { code = '', isMailed = true, problem }: AtCode = {}) =>
  data({ step: 'code', email, code: code.replaceAll(/\D/g, ''), isMailed, problem } satisfies Posted as Posted, {
    status: problem?.status ?? 200,
    headers: noStore,
  });

type Call = SignInCalls['call'];

/** The sign-in service, for loaders and actions on the server. */
export function signInCallsOf(context: Readonly<RouterContextProvider>): SignInCalls {
  const { signIn } = context.get(requestContext);
  if (!signIn) throw new Error('This request did not come through the HTTP server.');
  return signIn;
}

/** What the service refused; undefined where it did not. */
export function problemIn({ status, body }: Awaited<ReturnType<Call>>): ServiceProblem | undefined {
  if (status < 400) return undefined;
  const { code, message } = (body ?? {}) as { code?: unknown; message?: unknown };
  return { code: String(code ?? 'unexpected'), status, message: String(message ?? '') };
}

/** The code that was typed, or a mail with one to the address that was, once more where `again` was pressed. The answer is the same for every address. */
export async function answerPosted(request: Request, mail: (email: string) => ReturnType<Call>) {
  const form = await readForm(request);
  const email = textOf(form, 'email');
  if (form.has('code') && !form.has('again')) return atCode(email, { code: textOf(form, 'code') });
  const fault = addressFault(email);
  if (fault) return refused({ step: 'form', email, fault });
  if (form.has('has-code')) return atCode(email, { isMailed: false });
  const problem = problemIn(await mail(email));
  // The code of the first mail still counts, and so does what was typed of it.
  if (problem && form.has('again')) return atCode(email, { code: textOf(form, 'code'), problem });
  return problem ? refused({ step: 'form', email, problem }, problem.status) : atCode(email);
}
