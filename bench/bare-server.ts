import cluster from 'node:cluster';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { parse } from 'parse5';
import { createElement, type ReactNode } from 'react';
import { renderToString } from 'react-dom/server';

/**
 * What the product is measured against: `node:http` and nothing else.
 * `bare-server.ts bytes <file> <port> <processes>` answers the same bytes and headers;
 * `bare-server.ts render <file> <port> <processes>` renders the same elements with React for each request.
 */
const [mode, file = '', port = '0', processes = '1'] = process.argv.slice(2);

type Node = {
  nodeName: string;
  value?: string;
  tagName?: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Node[];
};

const text = (node: Node) => (node.childNodes ?? []).map((child) => child.value ?? '').join('');

/** The page's own elements as a React tree: host elements only, so that nothing but React's rendering is measured. */
function toElement(node: Node, key: number): ReactNode {
  if (node.nodeName === '#text') return node.value;
  if (!node.tagName) return null;
  const attributes = Object.fromEntries(
    (node.attrs ?? []).map(({ name, value }) => [name === 'class' ? 'className' : name, value]),
  );
  const isRaw = node.tagName === 'script' || node.tagName === 'style';
  const props = {
    ...attributes,
    style: undefined,
    key,
    ...(isRaw ? { dangerouslySetInnerHTML: { __html: text(node) } } : {}),
  };
  const children = isRaw ? [] : (node.childNodes ?? []).map(toElement).filter((child) => child !== null);
  return createElement(node.tagName, props, ...children);
}

function answerBytes() {
  const { headers, body } = JSON.parse(readFileSync(file, 'utf8')) as { headers: [string, string][]; body: string };
  const bytes = Buffer.from(body, 'base64');
  const fixed = headers.flat();
  return createServer((_request, response) => {
    response.writeHead(200, fixed);
    response.end(bytes);
  });
}

function answerRendered() {
  const html = parse(readFileSync(file, 'utf8')) as unknown as Node;
  const root = toElement(html.childNodes?.find((node) => node.tagName === 'html') as Node, 0);
  return createServer((_request, response) => {
    const page = `<!DOCTYPE html>${renderToString(root)}`;
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': Buffer.byteLength(page) });
    response.end(page);
  });
}

if (cluster.isPrimary) {
  let ready = 0;
  for (let index = 0; index < Number(processes); index += 1) {
    cluster.fork().on('message', () => {
      ready += 1;
      if (ready === Number(processes)) process.send?.('ready');
    });
  }
  process.on('SIGTERM', () => {
    for (const worker of Object.values(cluster.workers ?? {})) worker?.process.kill('SIGKILL');
    process.exit(0);
  });
} else {
  const server = mode === 'bytes' ? answerBytes() : answerRendered();
  server.listen(Number(port), '127.0.0.1', () => process.send?.('ready'));
}
