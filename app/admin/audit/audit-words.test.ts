import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { permissions } from '#shared/permissions.ts';
import { actionWords, nounWords } from './audit-words.ts';

/** What the templates in the server's source stand for: `kind` and `event` are the values their callers give. */
const templates: Record<string, string[]> = {
  'request.${entry.kind}': ['request.note', 'request.call', 'request.proposed'],
  'request.${edit.event}': [
    'request.priority',
    'request.assigned',
    'request.types',
    'request.step',
    'request.step-done',
    'request.step-dropped',
    'request.settled',
  ],
  'client.${entry.kind}': ['client.note', 'client.call'],
  'client.${kind}': ['client.status', 'client.suspended', 'client.reactivated'],
  'case-study.figures-${status}': [
    'case-study.figures-allowed',
    'case-study.figures-declined',
    'case-study.figures-withdrawn',
  ],
  'engagement.${deed}': ['engagement.added', 'engagement.edited', 'engagement.removed'],
  '${kind}.purged': ['request.purged', 'message.purged', 'client.purged', 'case-study.purged', 'post.purged'],
  'post.${deeds[to.kind]}': [
    'post.updated',
    'post.published',
    'post.scheduled',
    'post.unpublished',
    'post.version-restored',
  ],
  '${to.kind}.mail': ['request.mail', 'client.mail', 'message.mail'],
  'message.${event}': [
    ...['message.closed', 'message.reopened', 'message.deleted', 'message.assigned', 'message.priority'],
  ],
  'user.absence-${deed}': [
    'user.absence-entered',
    'user.absence-changed',
    'user.absence-ended',
    'user.absence-removed',
  ],
  '${subject.kind}.renamed': ['user.renamed', 'client.renamed'],
};

function sourceFiles(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => path.join(folder, name));
}

/** Every action that code beside a call of `recordChange` names: as a text, by a choice of two, or by a template. */
function writtenActions(): { found: string[]; unknown: string[] } {
  const found = new Set<string>();
  const unknown = new Set<string>();
  for (const file of sourceFiles('server')) {
    const text = readFileSync(file, 'utf8');
    if (!text.includes('recordChange(')) continue;
    for (const [, expression = ''] of text.matchAll(/\baction: ([^\n]*)/g)) {
      for (const [, name = ''] of expression.matchAll(/'([a-z-]+\.[a-z-]+)'/g))
        if (!(name in permissions)) found.add(name);
      for (const [, template = ''] of expression.matchAll(/`([^`]+)`/g)) {
        const known = templates[template];
        if (known) for (const name of known) found.add(name);
        else unknown.add(`${file}: ${template}`);
      }
    }
    const calls = text.match(/recordChange\(/g)?.length ?? 0;
    const named = text.match(/\baction\b/g)?.length ?? 0;
    if (named < calls && !file.endsWith('records/audit.ts')) unknown.add(`${file}: an action by another way`);
  }
  return { found: [...found].sort(), unknown: [...unknown] };
}

it('every action that the server writes has words in both languages', () => {
  const { found, unknown } = writtenActions();
  expect(unknown, 'templates that this test does not know the values of').toEqual([]);
  expect(found.length).toBeGreaterThan(15);
  expect(found.filter((action) => !(action in actionWords))).toEqual([]);
  for (const action of found) expect(actionWords[action]?.().length, action).toBeGreaterThan(3);
});

it('every kind of thing that an action is about has a name', () => {
  const nouns = new Set(writtenActions().found.map((action) => action.split('.')[0] ?? ''));
  expect([...nouns].filter((noun) => !(noun in nounWords))).toEqual([]);
});
