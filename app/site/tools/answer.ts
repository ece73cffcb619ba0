import { data, type MetaDescriptor } from 'react-router';
import { describePage } from '#app/site/parts/describe-page.ts';
import { m } from '#messages/messages.js';
import { type Faults, isRight, type Typed, typedIn } from './read-query.ts';

/** What a tool answers: what was typed, if anything, with the status of a mistake where there is one. */
export function answerTool<Name extends string>(
  request: Request,
  siteName: string,
  names: readonly Name[],
  faultsOf: (typed: Typed<Name>) => Faults<Name>,
) {
  const { origin, searchParams } = new URL(request.url);
  const typed = typedIn(searchParams, names);
  return data(
    { typed, siteName, origin },
    {
      status: !typed || isRight(faultsOf(typed)) ? 200 : 422,
      headers: typed
        ? { 'cache-control': 'private, no-cache', 'x-robots-tag': 'noindex', 'referrer-policy': 'no-referrer' }
        : { 'x-page-tags': 'settings' },
    },
  );
}

type Loaded = { typed: object | null; siteName: string; origin: string };

/** The head of a tool's page; figures of one's own are for nobody else's search. */
export const describeTool = (
  loaded: Loaded | undefined,
  page: { path: string; title: string; description: string },
): MetaDescriptor[] =>
  loaded ? describePage({ ...loaded, ...page, hidden: loaded.typed !== null }) : [{ title: m.site_error_title() }];
