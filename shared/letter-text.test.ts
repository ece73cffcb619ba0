import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fillLetter, templateProblems } from './letter-text.ts';

const values = { name: 'Elena Marchetti', company: '', reference: 'REQ-007', dashboard: 'https://site.example/me' };
const fill = (body: string, subject = 'About {{reference}}') => fillLetter({ subject, body }, values);

describe('the layout of a letter', () => {
  it('of plain text is paragraphs, lists and links', () => {
    const { html, problems } = fill(
      'Dear {{name}},\nwelcome.\n\n- one\n- two, see https://a.example/x.\n\n1. first\n2) second\n\nBye [here](https://b.example)',
    );
    expect(html).toBe(
      [
        '<p>Dear Elena Marchetti,<br />welcome.</p>',
        '<ul><li><p>one</p></li><li><p>two, see <a href="https://a.example/x" rel="noopener">https://a.example/x</a>.</p></li></ul>',
        '<ol><li><p>first</p></li><li><p>second</p></li></ol>',
        '<p>Bye <a href="https://b.example" rel="noopener">here</a></p>',
      ].join(''),
    );
    expect(problems).toEqual([]);
  });

  it('is what was written with tools, and what is filled in has the look of its place', () => {
    const table = '<table><tbody><tr><th><p>{{reference}}</p></th></tr></tbody></table>';
    const { html, problems } = fill(`<p><strong>{{nome}}</strong> &amp; {{dashboard_link}}</p>${table}`);
    expect(html).toBe(
      `<p><strong>Elena Marchetti</strong> &amp; <a href="https://site.example/me" rel="noopener">https://site.example/me</a></p>${table.replace('{{reference}}', 'REQ-007')}`,
    );
    expect(problems).toEqual([]);
  });

  it('has no link within a link, and no variable across two looks', () => {
    expect(fill('<p><a href="https://a.example">see {{area_clienti}}</a></p>').html).toBe(
      '<p><a href="https://a.example">see https://site.example/me</a></p>',
    );
    expect(fill('<p>{{na<strong>me}}</strong></p>').problems).toEqual([
      { kind: 'broken', name: '{{' },
      { kind: 'broken', name: '}}' },
    ]);
  });

  it('makes links of web addresses and of our own link, and of nothing else', () => {
    const own = (words: string) => `<a href="https://site.example/me" rel="noopener">${words}</a>`;
    expect(fill('[x](javascript:alert(1)) {{dashboard_link}} [area]({{area_clienti}})').html).toBe(
      `<p>[x](javascript:alert(1)) ${own('https://site.example/me')} ${own('area')}</p>`,
    );
  });

  it('never comes from a value: what a stranger typed as a name is words', () => {
    const hostile = 'x\n- [win](https://evil.example) {{reference}} https://evil.example\r\nBcc: a@b.example';
    const { subject, html, problems } = fillLetter(
      { subject: 'For {{name}}', body: 'Dear {{name}}' },
      { name: hostile },
    );
    const words = 'x - [win](https://evil.example) {{reference}} https://evil.example Bcc: a@b.example';
    expect(subject).toBe(`For ${words}`);
    expect(html).toBe(`<p>Dear ${words}</p>`);
    expect(problems).toEqual([]);
  });

  it('keeps any value in one line and one piece of text', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (name) => {
        const { subject, html } = fillLetter({ subject: '{{name}}', body: 'a {{nome}} b' }, { name });
        if (/[\r\n\0]/.test(subject + html) || !/^<p>a [^<>]* b<\/p>$/su.test(html)) throw new Error(html);
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
    const { problems, html } = fill('{{nmae}} of {{azienda}}, [[your offer]], {{ broken, {{Reference}}');
    expect(problems).toEqual([
      { kind: 'unknown', name: 'nmae' },
      { kind: 'empty', name: 'azienda' },
      { kind: 'blank', name: 'your offer' },
      { kind: 'broken', name: '{{' },
    ]);
    expect(html).toBe('<p>{{nmae}} of {{azienda}}, [[your offer]], {{ broken, REQ-007</p>');
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
