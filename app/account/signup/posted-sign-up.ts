import { data, redirect } from 'react-router';
import { addressFault, noStore, problemIn, readForm, type ServiceProblem, textOf } from '#app/account/posted.ts';
import type { SignInCalls } from '#app/request-context.ts';
import { termsVersion } from '#shared/analysis-request-form.ts';
import { maxPasswordBytes, type PasswordRules, passwordFaults } from '#shared/passwords.ts';
import { saysSomething } from '#shared/says-something.ts';

export type SignUpFault = 'missing' | 'malformed' | 'weak';
export type SignUpFaults = Partial<Record<'name' | 'email' | 'new-password' | 'terms', SignUpFault>>;

export type SignUpFields = { name: string; email: string; password: string; hasAccepted: boolean };

export type PostedSignUp =
  | {
      step: 'form';
      name: string;
      email: string;
      hasAccepted: boolean;
      faults: SignUpFaults;
      problem?: ServiceProblem | undefined;
    }
  | { step: 'code'; email: string; code: string; data: { full_name: string; terms_version: string } };

function passwordFault(password: string, rules: PasswordRules): SignUpFault | undefined {
  if (!password) return 'missing';
  const isTooLong = new TextEncoder().encode(password).length > maxPasswordBytes;
  return isTooLong || passwordFaults(password, rules).length > 0 ? 'weak' : undefined;
}

/** What is wrong with the fields, in the order of the form. */
export function signUpFaults({ name, email, password, hasAccepted }: SignUpFields, rules: PasswordRules): SignUpFaults {
  const address = addressFault(email);
  const secret = passwordFault(password, rules);
  return {
    ...(saysSomething(name) ? {} : { name: 'missing' as const }),
    ...(address && { email: address }),
    ...(secret && { 'new-password': secret }),
    ...(hasAccepted ? {} : { terms: 'missing' as const }),
  };
}

type SignUpCall = (account: { email: string; password: string; data: object }) => ReturnType<SignInCalls['call']>;

/** Asks for the account, or says what is missing. The password is never part of the answer. */
export async function answerSignUp(request: Request, rules: PasswordRules, signUp: SignUpCall) {
  const form = await readForm(request);
  const [name, email, code] = [textOf(form, 'name'), textOf(form, 'email'), textOf(form, 'code')];
  const metadata = { full_name: name, terms_version: termsVersion };
  const headers = noStore;
  if (form.has('code')) return data<PostedSignUp>({ step: 'code', email, code, data: metadata }, { headers });
  const secret = form.get('new-password');
  const password = typeof secret === 'string' ? secret : '';
  const hasAccepted = form.has('terms');
  const faults = signUpFaults({ name, email, password, hasAccepted }, rules);
  const shown = { step: 'form', name, email, hasAccepted, faults } as const;
  if (Object.keys(faults).length > 0) return data<PostedSignUp>(shown, { status: 422, headers });
  const answer = await signUp({ email, password, data: metadata });
  const problem = problemIn(answer);
  if (problem) return data<PostedSignUp>({ ...shown, problem }, { status: problem.status, headers });
  // Without a confirmation the account is open at once; its session would be kept by scripts.
  if ((answer.body as { access_token?: unknown }).access_token !== undefined) throw redirect('/login', 303);
  return data<PostedSignUp>({ step: 'code', email, code: '', data: metadata }, { headers });
}
