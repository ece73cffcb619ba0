import { ClosingBand } from '#app/site/parts/closing-band.tsx';
import { telephoneHref } from '#app/site/parts/telephone.ts';
import { m } from '#messages/messages.js';

export function CallToAction({ phone }: { phone: string }) {
  return (
    <ClosingBand heading={m.site_band_heading()} text={m.site_band_text()}>
      <a className="button button-ink" href="/analysis-request">
        {m.site_home_cta()}
      </a>
      {phone && (
        <a className="link" href={telephoneHref(phone)}>
          {m.site_band_alternative({ phone })}
        </a>
      )}
    </ClosingBand>
  );
}
