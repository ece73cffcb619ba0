import { Outlet, type ShouldRevalidateFunctionArgs } from 'react-router';
import { areaTitle } from '#app/admin/area-title.ts';
import { blogPath } from '#app/admin/blog/list-query.ts';
import { readPost } from '#app/admin/blog/posts-api.ts';
import { titleOf } from '#app/admin/parts/post-words.ts';
import { NotAllowed, ReadProblem } from '#app/admin/parts/read-problem.tsx';
import textStyles from '#app/admin/parts/text/text.css?url';
import { useMay } from '#app/admin/person.ts';
import { settle } from '#app/session/api-problem.ts';
import { newKey } from '#app/session/new-key.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/layout.ts';
import { isCreatedHere } from './created.ts';
import { PostScreen } from './post-screen.tsx';

export const links = () => [{ rel: 'stylesheet', href: textStyles }];
export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ matches: [, layout], loaderData }) => {
  const locale = layout.loaderData?.person.language ?? 'it';
  const record = loaderData?.found?.ok ? loaderData.found.value : undefined;
  const name = record ? titleOf(record) : m.admin_blog_new({}, { locale });
  return [{ title: areaTitle(locale, name, m.admin_blog_title({}, { locale })) }];
};

/** Both addresses of the editor: without a number it is a new post. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const { id } = params as { id?: string };
  const found = id === undefined ? undefined : await settle(readPost(id, request.signal));
  return { reading: newKey(), found };
}
clientLoader.hydrate = true as const;

export function shouldRevalidate({
  nextParams,
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  if (currentUrl.pathname !== nextUrl.pathname && isCreatedHere(nextParams.id)) return false;
  return defaultShouldRevalidate;
}

/** A post that gets its number while it is written stays the same screen: focus and caret are where they were. */
export default function PostLayout({ loaderData: { reading, found } }: Route.ComponentProps) {
  const mayWrite = useMay()('blog.write');
  const ways = <ButtonLink to={blogPath}>{m.admin_blog_back()}</ButtonLink>;
  if (!found && !mayWrite) return <NotAllowed title={m.admin_blog_new()} ways={ways} />;
  return (
    <>
      {found && !found.ok ? (
        <ReadProblem
          isScreen
          problem={found.problem}
          title={m.admin_blog_error_one()}
          missing={m.admin_blog_missing()}
          trash={{ kind: 'post' }}
          ways={ways}
        />
      ) : (
        <PostScreen key={reading} initial={found?.value ?? null} />
      )}
      <Outlet />
    </>
  );
}
