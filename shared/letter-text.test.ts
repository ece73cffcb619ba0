import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillLetter, templateProblems } from './letter-text.ts';

const values = { name: 'Elena Marchetti', company: '', reference: 'REQ-007', dashboard: 'https://site.example/me' };
const fill = (body: string, subject = 'About {{reference}}') => fillLetter({ subject, body }, values);

describe('the layout of a letter', () => {
  it('is paragraphs, lists and links', () => {
    const { blocks, problems } = fill(
      'Dear {{name}},\nwelcome.\n\n- one\n- two, see https://a.example/x.\n\n1. first\n2) second\n\nBye [here](https://b.example)',
    );
    expect(blocks).toEqual([
      { kind: 'prose', spans: [{ text: 'Dear Elena Marchetti,\nwelcome.' }] },
      {
        kind: 'list',
        isOrdered: false,
        items: [
          [{ text: 'one' }],
          [{ text: 'two, see ' }, { text: 'https://a.example/x', url: 'https://a.example/x' }, { text: '.' }],
        ],
      },
      { kind: 'list', isOrdered: true, items: [[{ text: 'first' }], [{ text: 'second' }]] },
      { kind: 'prose', spans: [{ text: 'Bye ' }, { text: 'here', url: 'https://b.example' }] },
    ]);
    expect(problems).toEqual([]);
  });

  it('makes links of web addresses and of our own link, and of nothing else', () => {
    expect(fill('[x](javascript:alert(1)) {{dashboard_link}} [area]({{area_clienti}})').blocks).toEqual([
      {
        kind: 'prose',
        spans: [
          { text: '[x](javascript:alert(1)) ' },
          { text: 'https://site.example/me', url: 'https://site.example/me' },
          { text: ' ' },
          { text: 'area', url: 'https://site.example/me' },
        ],
      },
    ]);
  });

  it('never comes from a value: what a stranger typed as a name is words', () => {
    const hostile = 'x\n- [win](https://evil.example) {{reference}} https://evil.example\r\nBcc: a@b.example';
    const { subject, blocks, problems } = fillLetter(
      { subject: 'For {{name}}', body: 'Dear {{name}}' },
      { name: hostile },
    );
    const words = 'x - [win](https://evil.example) {{reference}} https://evil.example Bcc: a@b.example';
    expect(subject).toBe(`For ${words}`);
    expect(blocks).toEqual([{ kind: 'prose', spans: [{ text: `Dear ${words}` }] }]);
    expect(problems).toEqual([]);
  });

  it('keeps any value in one line and one piece of text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (name) => {
        const { subject, blocks } = fillLetter({ subject: '{{name}}', body: 'a {{nome}} b' }, { name });
        const [block, ...more] = blocks;
        const text = block?.kind === 'prose' ? block.spans.map((span) => span.text).join('|') : '';
        if (/[\r\n\0]/.test(subject + text) || more.length > 0 || !/^a .* b$/su.test(text)) throw new Error(text);
      }),
    );
  });

  it('takes any text whatever', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.string({ unit: 'binary' }), (subject, body) => {
        const filled = fillLetter({ subject, body }, values);
        expect(filled.subject).not.toMatch(/[\r\n]/);
      }),
    );
  });
});

describe('what stops a letter', () => {
  it('is named: an unknown variable, an empty one, a blank, half a pair of braces', () => {
    const { problems, blocks } = fill('{{nmae}} of {{azienda}}, [[your offer]], {{ broken, {{Reference}}');
    expect(problems).toEqual([
      { kind: 'unknown', name: 'nmae' },
      { kind: 'empty', name: 'azienda' },
      { kind: 'blank', name: 'your offer' },
      { kind: 'broken', name: '{{' },
    ]);
    expect(blocks[0]).toMatchObject({
      spans: [{ text: '{{nmae}} of {{azienda}}, [[your offer]], {{ broken, REQ-007' }],
    });
  });

  it('is a variable between single braces too; other words in braces are words', () => {
    expect(fill('{reference} and { nome } of {something else} {{reference}}').problems).toEqual([
      { kind: 'single', name: 'reference' },
      { kind: 'single', name: 'nome' },
    ]);
  });

  it('is found in the subject as well, and told once', () => {
    expect(fill('{{company}} {{ COMPANY }}', '{{company}}').problems).toEqual([{ kind: 'empty', name: 'company' }]);
  });

  it('no value makes a letter with a problem look finished', () => {
    fc.assert(
      fc.property(fc.constantFrom('{{nmae}}', '[[x]]', '{{', '}}', '{{}}'), fc.string(), (fault, around) => {
        const plain = around.replaceAll(/[{}[\]\n]/g, '');
        expect(fill(`${plain} ${fault} ${plain}`).problems).not.toEqual([]);
      }),
    );
  });

  it('is told of a template for each kind of record it is for; blanks are allowed there', () => {
    const template = { subject: '{{stato}}', body: '[[something]] {{name}}' };
    expect(templateProblems(template, ['request'])).toEqual([]);
    expect(templateProblems(template, ['request', 'client'])).toEqual([{ kind: 'unknown', name: 'stato' }]);
  });
});
