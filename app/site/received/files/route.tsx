import { redirect } from 'react-router';
import { requestContext } from '#app/request-context.ts';
import { asNoForm } from '#app/site/parts/form/no-form.ts';
import { tellOwner } from '#server/across/files/owners.ts';
import { bringFiles, receivedPath } from '#server/domain/intake/intake.ts';
import { AppError } from '#server/errors.ts';
import type { Route } from './+types/route';

/** What of a receipt can have changed while files were chosen: its page says what. */
const told: readonly AppError['code'][] = ['not_found', 'transition_refused'];

/** Takes files of the form without script, and leads back to the page of the receipt, which shows what became of them. */
export async function action({ request, context }: Route.ActionArgs) {
  const receipt = new URL(request.url).searchParams.get('ref') ?? '';
  const { address } = context.get(requestContext);
  try {
    const { left } = await bringFiles(request, receipt, { address, tell: tellOwner });
    return redirect(receivedPath(receipt, left), 303);
  } catch (error) {
    if (error instanceof AppError && told.includes(error.code)) return redirect(receivedPath(receipt, []), 303);
    return asNoForm(error);
  }
}

/** Opened by itself there is nothing here: the page of the receipt has the form. */
export const loader = ({ request }: Route.LoaderArgs) =>
  redirect(receivedPath(new URL(request.url).searchParams.get('ref') ?? '', []), 303);
