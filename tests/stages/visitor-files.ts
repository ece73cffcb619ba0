import { randomUUID } from 'node:crypto';
import { tellOwner } from '#server/across/files/owners.ts';
import { db } from '#server/db/client.ts';
import { makeAnalysis, unfinishedArrivals } from '#server/domain/analyses/work.ts';
import { readIntake, submitRequest } from '#server/domain/intake/intake.ts';
import type { Sent } from '#tests/analysis-factory.ts';
import { filledForm, freshAddress } from './analysis-form.ts';

/** A visitor who sends the analysis form with files, without script. */

const address = 'https://vantaggio.example/analysis-request';

/** The form as a browser sends it, with its files before the boxes. */
export function withFiles(form: FormData, files: Sent[]): Request {
  const body = new FormData();
  for (const { name, content } of files) body.append('files', new File([content], name));
  // A field in which nothing was chosen comes as an empty file without a name.
  if (files.length === 0) body.append('files', new File([], ''));
  for (const [name, value] of form) body.append(name, value);
  return new Request(address, { method: 'POST', body });
}

type Visit = { files?: Sent[]; form?: FormData; from?: string; now?: Date };

/** Sends the form. @returns what came of it, with the receipt that its page carries */
export async function visit({ files = [], form, from = freshAddress(), now = new Date() }: Visit = {}) {
  const sent = form ?? filledForm({}, new Date(now.getTime() - 60_000));
  const { result, left } = await submitRequest(withFiles(sent, files), { address: from, tell: tellOwner, now });
  if (!('receipt' in result)) throw new Error(`the form was answered ${result.outcome}`);
  const state = await readIntake(result.receipt, now);
  const request = await db
    .selectFrom('requests')
    .selectAll()
    .where('email', '=', String(sent.get('email')))
    .orderBy('number', 'desc')
    .executeTakeFirst();
  return { receipt: result.receipt, outcome: result.outcome, left, state, request, form: sent, from };
}

/** Has everything analysed that was brought. */
export async function analyseAll(): Promise<void> {
  for (const id of await unfinishedArrivals()) await makeAnalysis({ id });
}

/** Lines of a report that nobody else sends: contents are kept once. */
export const searchTerms = (rows = 3): Sent => ({
  name: `terms-${randomUUID().slice(0, 8)}.csv`,
  content: [
    'Start Date,End Date,Portfolio name,Currency,Campaign Name,Ad Group Name,Targeting,Match Type,Customer Search Term,Impressions,Clicks,Spend,7 Day Total Sales,7 Day Total Orders (#)',
    ...Array.from(
      { length: rows },
      (_, at) => `2026-09-01,2026-09-30,,EUR,Campaign ${randomUUID()},Group,lamp,BROAD,lamp ${at},100,10,5.00,40.00,2`,
    ),
  ].join('\n'),
});
