import { keptPage, unlisted } from '#app/site/parts/kept-page.ts';
import pageStyles from '#app/site/styles/pages/home.css?url';
import { m } from '#messages/messages.js';
import { readHomeContent } from '#server/domain/content/content.ts';
import { getSettings } from '#server/records/settings.ts';
import type { Route } from './+types/route';
import { CallToAction } from './call-to-action.tsx';
import { CaseStudies } from './case-studies.tsx';
import { Hero } from './hero.tsx';
import { describeHome } from './meta.ts';
import { Reader } from './reader.tsx';
import { Services } from './services.tsx';
import { Testimonials } from './testimonials.tsx';
import { Tools } from './tools.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

export const handle = { pageCache: { query: [] as string[] } };

export async function loader({ request }: Route.LoaderArgs) {
  const [{ general }, content] = await Promise.all([getSettings(), readHomeContent()]);
  const payload = { general, content: unlisted(content), origin: new URL(request.url).origin };
  return keptPage(payload, 'content,case-studies,settings');
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData ? describeHome(loaderData.general, loaderData.origin) : [{ title: m.site_error_title() }];

export default function HomePage({ loaderData }: Route.ComponentProps) {
  const { general, content } = loaderData;
  return (
    <>
      <Hero figures={content.figures} growth={content.growth} />
      <Services services={content.services} />
      <CaseStudies cases={content.caseStudies} />
      <Tools tools={content.tools} />
      {content.reader && <Reader reader={content.reader} />}
      <Testimonials testimonials={content.testimonials} />
      <CallToAction phone={general.companyPhone} />
    </>
  );
}
