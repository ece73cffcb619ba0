import { describe, expect, it } from 'vitest';
import { api } from '#server/api/index.ts';
import { buildAnalysis, goldenFiles, goldenParameters, sendReports } from '#tests/analysis-factory.ts';
import { buildClient, buildStaff } from '#tests/factories.ts';

/** A name that nobody knows was misspelt: a list would answer with everything, an analysis would judge by another share. */

/** Of every GET without a value in its path. */
const places = api.routes.filter(({ method, path }) => method === 'GET' && !/[:*]/.test(path)).map(({ path }) => path);
/** They answer the same to whatever is asked, or, of the sample accounts, nothing here. */
const others = [
  '/account/rules',
  '/account/sessions',
  '/events',
  '/openapi.json',
  '/sample-accounts',
  '/settings/facts',
];

it('in the query of a list or a record is refused and told', async () => {
  const [admin, client] = [await buildStaff('Admin'), await buildClient()];
  const taken: string[] = [];
  for (const place of new Set(places)) {
    if (others.includes(place)) continue;
    const { status, json } = await (place.startsWith('/portal') ? client : admin).call(`${place}?statsu=new`);
    if (status !== 422 || json.error.details.fields.statsu !== 'unknown') taken.push(place);
  }
  expect(taken).toEqual([]);
});

describe('of an analysis is refused and told', async () => {
  const editor = await buildStaff('Editor');
  const id = await buildAnalysis(editor.token);
  const misspelt = { target_acoss: '0.10' };

  it.each([
    ['among the parameters of files', { parameters: JSON.stringify(misspelt) }, 'target_acoss'],
    ['within a cost', { parameters: '{"products":[{"asin":"B000000001","vta":"0.2"}]}' }, 'products.0.vta'],
    ['in the form', { parametres: '{}' }, 'parametres'],
    ['that only a first look reads', { mappings: '[]' }, 'mappings'],
  ])('%s', async (_where, fields, name) => {
    const { status, json } = await sendReports(editor.token, goldenFiles(), fields);
    expect([status, json.error.details.fields]).toEqual([422, { [name]: 'unknown' }]);
  });

  it.each([
    ['among other parameters', 'repeat', 'POST', { parameters: { ...goldenParameters, ...misspelt } }, 'target_acoss'],
    ['in a repetition', 'repeat', 'POST', { paramters: {} }, 'paramters'],
    ['of an address', 'links', 'POST', { dyas: 1 }, 'dyas'],
    ['of a signature', 'publish', 'POST', { version: 1, versoin: 1 }, 'versoin'],
    ['of documents', '../documents', 'POST', { files: [id], cleint: 'CLI-001' }, 'cleint'],
    ['in the query of the report', 'report?lnaguage=en', 'GET', undefined, 'lnaguage'],
    ['in the query of the PDF', 'report.pdf?lnaguage=en', 'GET', undefined, 'lnaguage'],
    ['in the query of the pack', 'pack/zip?lnaguage=en', 'GET', undefined, 'lnaguage'],
  ])('%s', async (_where, place, method, body, name) => {
    const path = place.startsWith('..') ? `/analyses/${place.slice(3)}` : `/analyses/${id}/${place}`;
    const { status, json } = await editor.call(path, body, method);
    expect([status, json.error.details.fields]).toEqual([422, { [name]: 'unknown' }]);
  });
});
