import { m } from '#messages/messages.js';
import type { ContentItem } from '#shared/content.ts';
import { Portrait } from './portrait.tsx';

type Member = ContentItem<'team-member'>;

function SocialLinks({ member }: { member: Member }) {
  const links = [
    { network: 'LinkedIn', href: member.linkedin },
    { network: 'X', href: member.twitter },
    { network: 'GitHub', href: member.github },
  ].filter(({ href }) => href !== '');
  if (links.length === 0) return null;
  return (
    <ul className="member-links">
      {links.map(({ network, href }) => (
        <li key={network}>
          <a
            className="link"
            href={href}
            target="_blank"
            rel="noopener"
            aria-label={m.site_about_profile({ network, name: member.name })}
          >
            {network}
          </a>
        </li>
      ))}
    </ul>
  );
}

export function Team({ team }: { team: Member[] }) {
  return (
    <section className="team" aria-labelledby="team-heading">
      <div className="wrap">
        <div className="team-head">
          <h2 id="team-heading">{m.site_about_team()}</h2>
          <p>{m.site_about_team_lead()}</p>
        </div>
        {team.map((member, index) => (
          <article className="member" key={member.id}>
            {/^\/(?!\/)/.test(member.image) ? (
              <img className="portrait" src={member.image} alt="" width="320" height="360" loading="lazy" />
            ) : (
              <Portrait place={index} />
            )}
            <div>
              <h3>{member.name}</h3>
              <p className="member-role">{member.role}</p>
              <p>{member.bio}</p>
              <SocialLinks member={member} />
            </div>
          </article>
        ))}
      </div>
    </section>
  );
}
