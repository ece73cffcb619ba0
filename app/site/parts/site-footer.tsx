import { m } from '#messages/messages.js';
import { BrandMark } from './brand-mark.tsx';
import { telephoneHref } from './telephone.ts';

export type Company = {
  siteName: string;
  siteDescription: string;
  companyEmail: string;
  companyPhone: string;
  companyAddress: string;
  companyLegal: string;
};

function ContactDetails({ company }: { company: Company }) {
  return (
    <address className="footer-contact" id="contact">
      <h2>{m.site_footer_contact()}</h2>
      <dl>
        {company.companyEmail ? (
          <div>
            <dt>{m.site_footer_email()}</dt>
            <dd>
              <a href={`mailto:${company.companyEmail}`}>{company.companyEmail}</a>
            </dd>
          </div>
        ) : (
          <div>
            <dt>{m.site_footer_write()}</dt>
            <dd>
              <a href="/contact">{m.site_footer_form()}</a>
            </dd>
          </div>
        )}
        {company.companyPhone && (
          <div>
            <dt>{m.site_footer_phone()}</dt>
            <dd>
              <a href={telephoneHref(company.companyPhone)}>{company.companyPhone}</a>
            </dd>
          </div>
        )}
        {company.companyAddress && (
          <div>
            <dt>{m.site_footer_address()}</dt>
            <dd>{company.companyAddress}</dd>
          </div>
        )}
        <div>
          <dt>{m.site_footer_hours()}</dt>
          <dd>
            {m.site_footer_hours_week()}
            <br />
            {m.site_footer_hours_saturday()}
          </dd>
        </div>
      </dl>
    </address>
  );
}

export function SiteFooter({ company }: { company: Company }) {
  return (
    <footer className="site-footer">
      <div className="wrap">
        <ContactDetails company={company} />
        <div className="footer-base">
          <p className="brand">
            <BrandMark />
            {company.siteName}
          </p>
          <p className="footer-about">{company.siteDescription}</p>
          <p>{m.site_footer_copyright({ siteName: company.siteName })}</p>
          {company.companyLegal && <p>{company.companyLegal}</p>}
          <ul>
            <li>
              <a href="/blog">{m.site_footer_blog()}</a>
            </li>
            <li>
              <a href="/privacy">{m.site_legal_privacy()}</a>
            </li>
            <li>
              <a href="/terms">{m.site_legal_terms()}</a>
            </li>
            <li>
              <a href="/cookies">{m.site_legal_cookies()}</a>
            </li>
            <li>
              <a href="/login">{m.site_footer_client_area()}</a>
            </li>
          </ul>
        </div>
      </div>
    </footer>
  );
}
