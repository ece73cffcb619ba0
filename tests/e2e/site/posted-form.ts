import { randomUUID } from 'node:crypto';
import { leastAnswers } from '#tests/setup/public-pages.ts';
import { stage } from './stage.ts';

/** Posts of the two public forms as any program can make them, and what their answers say. */

export type FormPath = keyof typeof leastAnswers;
export const formPaths = Object.keys(leastAnswers) as FormPath[];

let guard: Record<FormPath, string> | undefined;

/** The proof of a page view that is old enough for a person; one view serves all posts. */
export async function viewForms(): Promise<void> {
  const traps = await Promise.all(
    formPaths.map(async (path) => {
      const html = await (await fetch(stage.product.url + path)).text();
      return [path, /name="timeTrap" value="([^"]*)"/.exec(html)?.[1] ?? ''];
    }),
  );
  guard = Object.fromEntries(traps);
  await new Promise((resolve) => setTimeout(resolve, 2_050)); // the time trap
}

let posts = 0;
/** An address that has not posted yet: nothing here is about limits. */
const freshAddress = () => {
  posts += 1;
  return `198.18.${Math.floor(posts / 250)}.${posts % 250}`;
};

type Values = Record<string, string | string[] | File>;

/** What a browser sends when a person filled in the least and then `values`. */
export function filledForm(path: FormPath, values: Values = {}): FormData {
  const form = new FormData();
  const all: Values = {
    ...leastAnswers[path],
    email: `${randomUUID()}@lead.example`,
    idempotencyKey: randomUUID(),
    timeTrap: guard?.[path] ?? '',
    ...values,
  };
  for (const [name, value] of Object.entries(all)) for (const each of [value].flat()) form.append(name, each);
  return form;
}

export async function post(path: FormPath, body: BodyInit, headers: Record<string, string> = {}) {
  const response = await fetch(stage.product.url + path, {
    method: 'POST',
    body,
    redirect: 'manual',
    headers: { origin: stage.product.url, 'x-forwarded-for': freshAddress(), ...headers },
  });
  return {
    status: response.status,
    location: response.headers.get('location'),
    retryAfter: response.headers.get('retry-after'),
    html: (await response.text()).replaceAll('<!-- -->', ''),
  };
}

/** As browsers without files send it. */
export const encoded = (form: FormData) =>
  new URLSearchParams([...form].flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])));

const unescaped = (html: string) =>
  html
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#x27;', "'")
    .replaceAll('&amp;', '&');
const attribute = (tag: string, name: string) => {
  const value = new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1];
  return value === undefined ? undefined : unescaped(value);
};

/** What the answer shows of one field. */
export function fieldIn(html: string, name: string) {
  const group = new RegExp(`<fieldset[^>]*id="(?:contact|request)-${name}"[^>]*>`).exec(html)?.[0];
  const [tag = '', kind = ''] = new RegExp(`<(input|select|textarea)\\b[^>]*\\sname="${name}"[^>]*>`).exec(html) ?? [];
  const after = html.slice(html.indexOf(tag) + tag.length);
  const value = {
    input: () => attribute(tag, 'value'),
    textarea: () => unescaped(after.slice(0, after.indexOf('</textarea>'))).replace(/^\n/, ''),
    select: () =>
      attribute(/<option[^>]*selected[^>]*>/.exec(after.slice(0, after.indexOf('</select>')))?.[0] ?? '', 'value'),
  }[kind];
  const described = attribute(group ?? tag, 'aria-describedby')?.split(' ') ?? [];
  const problems = described.flatMap((id) => {
    const found = new RegExp(`<p class="problem" id="${id}">([^<]*)</p>`).exec(html)?.[1];
    return found ? [unescaped(found)] : [];
  });
  return {
    value: value?.(),
    isInvalid: attribute(tag, 'aria-invalid') === 'true',
    problems,
    id: attribute(group ?? tag, 'id'),
  };
}

/** The summary above the form: where each entry leads, and its words. */
export function summaryIn(html: string) {
  const block = /<div class="summary"[^>]*role="alert"[\s\S]*?<\/(?:ul|p)>/.exec(html)?.[0] ?? '';
  return {
    heading: unescaped(/<h3[^>]*>([^<]*)</.exec(block)?.[1] ?? ''),
    entries: [...block.matchAll(/<a href="#([^"]*)"><b>([^<]*)<\/b> ([^<]*)<\/a>/g)].map(
      ([, id = '', label = '', words = '']) => ({ id, label: unescaped(label), words: unescaped(words) }),
    ),
  };
}
