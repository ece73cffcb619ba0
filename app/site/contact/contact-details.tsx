import { telephoneHref } from '#app/site/parts/telephone.ts';
import { m } from '#messages/messages.js';
import { MapFrame } from './map-frame.tsx';
import { OfficeMap } from './office-map.tsx';

type Place = { latitude: number; longitude: number };
type General = { companyEmail: string; companyPhone: string; companyAddress: string };

function OfficeFigure({ address, place }: { address: string; place: Place | undefined }) {
  const directions = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address)}`;
  return (
    <figure className="office-map">
      <MapFrame place={place}>
        <OfficeMap label={m.site_contact_map_label()} />
      </MapFrame>
      <figcaption>
        <b>{m.site_contact_map_heading()}</b>
        <a className="link" href={directions} rel="noopener noreferrer" target="_blank">
          {m.site_contact_map_directions()}
        </a>
        <span>{m.site_contact_map_note()}</span>
      </figcaption>
    </figure>
  );
}

/** Office, phone, email and hours as a ledger, with the drawn map above it; what nobody has entered is left out. */
export function ContactDetails({ general, place }: { general: General; place: Place | undefined }) {
  const { companyAddress, companyPhone, companyEmail } = general;
  return (
    <div className="contact-details">
      <h2>{companyAddress ? m.site_contact_details_heading() : m.site_contact_hours_heading()}</h2>
      {companyAddress && <OfficeFigure address={companyAddress} place={place} />}
      <dl>
        {companyAddress && (
          <div>
            <dt>{m.site_contact_office()}</dt>
            <dd>{companyAddress}</dd>
          </div>
        )}
        {companyPhone && (
          <div>
            <dt>{m.site_contact_phone()}</dt>
            <dd>
              <a href={telephoneHref(companyPhone)}>{companyPhone}</a>
            </dd>
          </div>
        )}
        {companyEmail && (
          <div>
            <dt>{m.site_contact_email()}</dt>
            <dd>
              <a href={`mailto:${companyEmail}`}>{companyEmail}</a>
            </dd>
          </div>
        )}
        <div>
          <dt>{m.site_contact_hours()}</dt>
          <dd>
            {m.site_footer_hours_week()}
            <br />
            {m.site_footer_hours_saturday()}
          </dd>
        </div>
      </dl>
    </div>
  );
}
