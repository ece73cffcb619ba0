import { Picture } from '#app/site/parts/picture.tsx';
import { m } from '#messages/messages.js';
import type { ContentItem } from '#shared/content.ts';
import { memberArt } from '#shared/pictures.ts';

/** Whoever reads what visitors send, as their own words and picture say it. */
export function Reader({ reader }: { reader: ContentItem<'team-member'> }) {
  return (
    <section className="reader" aria-labelledby="reader-heading">
      <div className="wrap">
        <Picture
          className="reader-portrait"
          source={memberArt(reader)}
          alt={reader.picture?.alt || m.site_picture_member({ name: reader.name })}
          sizes="(max-width: 640px) 120px, 220px"
        />
        <div>
          <h2 id="reader-heading">{m.site_reader_heading({ name: reader.name })}</h2>
          <p className="reader-role">{reader.role}</p>
          <p>{reader.bio}</p>
          <p>
            <a className="link" href="/about">
              {m.site_reader_team()}
            </a>
          </p>
        </div>
      </div>
    </section>
  );
}
