import { createServer } from 'node:http';
import * as build from 'virtual:react-router/server-build';
import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import {
  createRequestHandler,
  type EntryContext,
  RouterContextProvider,
  type ServerBuild,
  ServerRouter,
} from 'react-router';

/**
 * What the uncached page is measured against: React's `renderToString` of the same tree with the data already there,
 * behind a bare `node:http`. Built with the product's own configuration, so that it runs the very same components.
 */
const product = build as unknown as ServerBuild;
let captured: EntryContext | undefined;
const capturing: ServerBuild = {
  ...product,
  entry: {
    module: {
      ...product.entry.module,
      default: (request, status, headers, context, loadContext) => {
        captured = context;
        return product.entry.module.default(request, status, headers, context, loadContext);
      },
    },
  },
};

const url = 'http://localhost/';
await createRequestHandler(capturing, 'production')(new Request(url), new RouterContextProvider());
const first = captured as EntryContext | undefined;
if (!first) throw new Error('the home page was not rendered');
// The stream for hydration can be read once; a script-free page has no use for it.
const { serverHandoffStream: _read, ...context } = first;

createServer((_request, response) => {
  const page = `<!DOCTYPE html>${renderToString(createElement(ServerRouter, { context, url }))}`;
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-length': Buffer.byteLength(page) });
  response.end(page);
}).listen(Number(process.env.PORT), '127.0.0.1', () => process.send?.('ready'));
