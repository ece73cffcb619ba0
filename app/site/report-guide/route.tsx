import { describePage } from '#app/site/parts/describe-page.ts';
import { keptPage } from '#app/site/parts/kept-page.ts';
import pageStyles from '#app/site/styles/pages/report-guide.css?url';
import { m } from '#messages/messages.js';
import { getSettings } from '#server/records/settings.ts';
import { guideOf, writtenOn } from '#shared/coach/guide.ts';
import { coachKinds, guidePath } from '#shared/coach/kinds.ts';
import type { Route } from './+types/route';
import { ReportGuide } from './guide.tsx';
import { GuideHero, GuideOrder } from './order.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

export const handle = { pageCache: { query: [] as string[] } };

export async function loader({ request }: Route.LoaderArgs) {
  const { siteName } = (await getSettings()).general;
  const payload = { siteName, origin: new URL(request.url).origin };
  return keptPage(payload, 'settings');
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describePage({
        ...loaderData,
        path: guidePath,
        title: m.site_guide_title(),
        description: m.site_guide_description(),
      })
    : [{ title: m.site_error_title() }];

export default function ReportGuidePage() {
  const guides = coachKinds.map((kind) => guideOf(kind, 'en'));
  return (
    <div className="guide">
      <GuideHero />
      <GuideOrder guides={guides} />
      {guides.map((guide) => (
        <ReportGuide key={guide.kind} guide={guide} />
      ))}
      <section className="guide-moves" aria-labelledby="moves">
        <div className="wrap">
          <div>
            <h2 id="moves">{m.site_guide_moves()}</h2>
            <p className="guide-moves-text">{m.site_guide_moves_text({ date: writtenOn('en') })}</p>
            <p className="guide-moves-text">
              <a className="link" href="/contact">
                {m.site_guide_moves_link()}
              </a>
            </p>
          </div>
          <div>
            <h2>{m.site_guide_bring()}</h2>
            <p className="guide-moves-text">{m.site_guide_bring_text()}</p>
            <p className="guide-moves-text">
              <a className="button" href="/analysis-request#part-files">
                {m.site_guide_bring_cta()}
              </a>
            </p>
          </div>
        </div>
      </section>
    </div>
  );
}
