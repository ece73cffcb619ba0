import { isBuyerData } from '#shared/buyer-data.ts';
import { ApiProblem } from './api-problem.ts';

/** Headings stand among the first of these bytes. */
const headBytes = 64 * 1024;

/** Whether a file names buyers, as far as its text tells: a workbook is opened by the server, which keeps nothing of it. */
export const isFileOfBuyers = async (file: File): Promise<boolean> =>
  isBuyerData(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()));

/** Keeps a file that names buyers on this device. @throws ApiProblem (as the server would answer) */
export async function refuseBuyers(file: File): Promise<void> {
  if (await isFileOfBuyers(file))
    throw new ApiProblem('unsupported_type', 415, 'names buyers', { reason: 'buyer-data' });
}
