import { Picture } from '#app/site/parts/picture.tsx';
import { m } from '#messages/messages.js';
import type { PictureSource } from '#shared/pictures.ts';

type Caller = { name: string; role: string; picture: PictureSource };

/** The way to a call, with the face of who calls; without where the editors name nobody. */
export function CallBand({ caller }: { caller: Caller | null }) {
  return (
    <section className="contact-call">
      <div className="wrap">
        <div>
          <h2>{m.site_contact_cta_heading()}</h2>
          <p>{m.site_contact_cta_text()}</p>
          <a className="button" href="#contact-form">
            {m.site_contact_cta_button()}
          </a>
        </div>
        {caller && (
          <figure>
            <Picture source={caller.picture} alt="" sizes="220px" />
            <figcaption>
              <b>{m.site_contact_caller({ name: caller.name })}</b>
              <span>{caller.role}</span>
            </figcaption>
          </figure>
        )}
      </div>
    </section>
  );
}
