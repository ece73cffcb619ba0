import { Picture } from '#app/site/parts/picture.tsx';
import { m } from '#messages/messages.js';
import type { ContentItem } from '#shared/content.ts';
import { memberArt } from '#shared/pictures.ts';

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

/** The picture that an editor gave the person, or the bust drawn from the name. */
function Portrait({ member }: { member: Member }) {
  const alt = member.picture?.alt || m.site_picture_member({ name: member.name });
  return <Picture className="portrait" source={memberArt(member)} alt={alt} sizes="(max-width: 640px) 108px, 190px" />;
}

/** Whoever reads what people send, beside the way to write to them. */
export function ReaderPortrait({ reader }: { reader: Member }) {
  return (
    <figure className="band-reader">
      <Picture
        source={memberArt(reader)}
        alt={m.site_picture_reader({ name: reader.name })}
        sizes="(max-width: 640px) 108px, 260px"
      />
      <figcaption>
        <b>{reader.name}</b>
        <span>{m.site_about_reader()}</span>
      </figcaption>
    </figure>
  );
}

export function Team({ team }: { team: Member[] }) {
  if (team.length === 0) return null;
  return (
    <section className="team" aria-labelledby="team-heading">
      <div className="wrap">
        <div className="team-head">
          <h2 id="team-heading">{m.site_about_team()}</h2>
          <p>{m.site_about_team_lead()}</p>
        </div>
        {team.map((member) => (
          <article className="member" key={member.id}>
            <Portrait member={member} />
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
