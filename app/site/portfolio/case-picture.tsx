import { Picture } from '#app/site/parts/picture.tsx';
import { m } from '#messages/messages.js';
import { caseArt, productOfCase } from '#shared/pictures.ts';

/** The picture that an editor gave the case, or what the client sells, drawn before its figures. */
type PicturedCase = Parameters<typeof caseArt>[0];

function drawnAlt({ client }: PicturedCase): string {
  if (client === '') return m.site_picture_case_unnamed();
  const words = productOfCase(client) ? m.site_picture_case_product : m.site_picture_case;
  return words({ client });
}

export function CasePicture({ study, sizes }: { study: PicturedCase; sizes: string }) {
  const alt = study.picture?.alt || drawnAlt(study);
  return <Picture source={caseArt(study)} alt={alt} sizes={sizes} />;
}
