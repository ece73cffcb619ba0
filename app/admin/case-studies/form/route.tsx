import { areaTitle } from '#app/admin/area-title.ts';
import { listPath, readCase } from '#app/admin/case-studies/case-studies-api.ts';
import { NotAllowed, ReadProblem } from '#app/admin/parts/read-problem.tsx';
import { useStaff } from '#app/admin/person.ts';
import proofStyles from '#app/report/before-after.css?url';
import { settle } from '#app/session/api-problem.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { may } from '#shared/permissions.ts';
import type { Route } from './+types/route.ts';
import { CaseForm } from './case-form.tsx';

export const handle = { hydrate: true };

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: proofStyles }];

export const meta: Route.MetaFunction = ({ matches: [, layout], loaderData }) => {
  const locale = layout.loaderData?.person.language ?? 'it';
  const record = loaderData?.found?.ok ? loaderData.found.value : undefined;
  const name = record?.title ?? m.admin_cases_new({}, { locale });
  return [{ title: areaTitle(locale, name, m.admin_cases_title({}, { locale })) }];
};

/** The identifier `new` means creation. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  return { found: params.id === 'new' ? undefined : await settle(readCase(params.id, request.signal)) };
}
clientLoader.hydrate = true as const;

export default function CaseFormScreen({ loaderData: { found }, params: { id } }: Route.ComponentProps) {
  const mayEdit = may(useStaff(), 'cases.write');
  const ways = <ButtonLink to={listPath}>{m.admin_cases_back()}</ButtonLink>;
  if (!found && !mayEdit) return <NotAllowed title={m.admin_cases_new()} ways={ways} />;
  if (found && !found.ok)
    return (
      <ReadProblem
        isScreen
        problem={found.problem}
        title={m.admin_cases_error_one()}
        missing={m.admin_cases_missing()}
        trash={{ kind: 'case-study' }}
        ways={ways}
      />
    );
  return <CaseForm key={id} record={found?.value ?? null} mayEdit={mayEdit} />;
}
