import { ClosingBand } from '#app/site/parts/closing-band.tsx';
import { describePage } from '#app/site/parts/describe-page.ts';
import { JsonLd } from '#app/site/parts/json-ld.tsx';
import { keptPage, unlisted } from '#app/site/parts/kept-page.ts';
import { Paragraphs } from '#app/site/parts/paragraphs.tsx';
import { aboutPreview } from '#app/site/preview/words.ts';
import pageStyles from '#app/site/styles/pages/about.css?url';
import { m } from '#messages/messages.js';
import { readAboutContent } from '#server/domain/content/content.ts';
import { getSettings } from '#server/records/settings.ts';
import type { Route } from './+types/route';
import { HarbourView } from './harbour-view.tsx';
import { Hours } from './hours.tsx';
import { ReaderPortrait, Team } from './team.tsx';
import { Timeline } from './timeline.tsx';
import { Values } from './values.tsx';

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: pageStyles }];

export const handle = { pageCache: { query: [] as string[] } };

export async function loader({ request }: Route.LoaderArgs) {
  const [{ general }, content] = await Promise.all([getSettings(), readAboutContent()]);
  const { origin } = new URL(request.url);
  const payload = { content: unlisted(content), siteName: general.siteName, origin };
  return keptPage(payload, 'content,settings');
}

export const headers: Route.HeadersFunction = ({ loaderHeaders }) => loaderHeaders;

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? describePage({
        ...loaderData,
        path: '/about',
        title: m.site_about_title(),
        description: m.site_about_description({ siteName: loaderData.siteName }),
        preview: aboutPreview(loaderData.content.intro),
      })
    : [{ title: m.site_error_title() }];

export default function AboutPage({ loaderData }: Route.ComponentProps) {
  const { content, siteName, origin } = loaderData;
  const { intro, mission, hours, values, team, milestones } = content;
  const reader = team.find(({ reads }) => reads);
  return (
    <>
      <div className="about-hero">
        <div className="wrap">
          <h1>{intro?.heading ?? m.site_about_title()}</h1>
          {intro && (
            <div className="lead">
              <Paragraphs text={intro.text} />
            </div>
          )}
        </div>
        <HarbourView />
      </div>
      {mission && (
        <section className="mission on-ink" aria-labelledby="mission-heading">
          <div className="wrap">
            <h2 id="mission-heading">{m.site_about_mission()}</h2>
            <p className="mission-claim">{mission.heading}</p>
            <div className="mission-text">
              <Paragraphs text={mission.text} />
            </div>
          </div>
        </section>
      )}
      <Values values={values} />
      <Team team={team} />
      {hours && <Hours hours={hours} />}
      <Timeline milestones={milestones} />
      <ClosingBand
        heading={m.site_about_band()}
        text={m.site_about_band_text()}
        {...(reader && { aside: <ReaderPortrait reader={reader} /> })}
      >
        <a className="button button-ink" href="/contact">
          {m.site_about_contact()}
        </a>
      </ClosingBand>
      <JsonLd
        data={{
          '@context': 'https://schema.org',
          '@type': 'AboutPage',
          name: intro?.heading ?? m.site_about_title(),
          url: `${origin}/about`,
          mainEntity: {
            '@type': 'Organization',
            name: siteName,
            url: `${origin}/`,
            employee: team.map(({ name, role }) => ({ '@type': 'Person', name, jobTitle: role })),
          },
        }}
      />
    </>
  );
}
