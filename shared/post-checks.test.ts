import { expect, test } from 'vitest';
import { addressesIn, type Checked, checkPost } from './post-checks.ts';

const good: Checked = {
  title: 'A title',
  excerpt: 'What it is about.',
  content:
    '<h2>One</h2><p>Text with <a href="/services">a link</a>.</p><h3>Two</h3><figure><img src="/x" alt="A chart"></figure>',
  pictureId: 'x',
  pictureAlt: 'A boat',
  metaTitle: '',
  metaDescription: '',
};
const kinds = (part: Partial<Checked>) => checkPost({ ...good, ...part }).map(({ kind }) => kind);

test('a good post has nothing to be said of it', () => {
  expect(checkPost(good)).toEqual([]);
});

test('only what cannot be read at all keeps a post from going out', () => {
  const found = checkPost({ ...good, title: ' ', pictureAlt: '', excerpt: '', content: '' });
  expect(found.filter(({ isBlocking }) => isBlocking).map(({ kind }) => kind)).toEqual([
    'no-title',
    'cover-without-alt',
  ]);
});

test('what search engines cut off, and what is missing, is told', () => {
  expect(kinds({ metaTitle: 'x'.repeat(61) })).toEqual(['long-title']);
  expect(kinds({ metaDescription: 'x'.repeat(161) })).toEqual(['long-description']);
  expect(kinds({ excerpt: '', pictureId: null })).toEqual(['no-description', 'no-cover']);
});

test('headings skip no level, and none is empty', () => {
  const text = (html: string) => kinds({ content: `${html}<p>a</p>` });
  expect(text('<h3>a</h3>')).toEqual(['heading-order']);
  expect(text('<h2>a</h2><h4>b</h4>')).toEqual(['heading-order']);
  expect(text('<h2>a</h2><h3>b</h3><h4>c</h4><h2>d</h2>')).toEqual([]);
  expect(text('<h2> </h2>')).toEqual(['empty-heading']);
});

test('links without address or words are told, and pictures without theirs', () => {
  expect(kinds({ content: '<p class="button"><a>Go</a></p>' })).toEqual(['empty-link']);
  expect(kinds({ content: '<p>a<a href="/b"> </a></p>' })).toEqual(['empty-link']);
  expect(kinds({ content: '<p>a</p><img src="/x" alt=""><img src="/y" alt=" ">' })).toEqual(['pictures-without-alt']);
});

test('addresses are those of pages, each once', () => {
  const links = ['/a?b=1&amp;c', '/a?b=1&amp;c', 'https://x.example', 'mailto:a@b.example', '#c', '//evil.example'];
  expect(addressesIn(links.map((href) => `<a href="${href}">a</a>`).join(''))).toEqual([
    '/a?b=1&c',
    'https://x.example',
  ]);
});
