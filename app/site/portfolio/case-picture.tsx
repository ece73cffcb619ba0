import { Picture } from '#app/site/parts/picture.tsx';
import { m } from '#messages/messages.js';
import type { CaseStudyView } from '#shared/case-studies.ts';
import { caseArt } from '#shared/pictures.ts';

/** The picture that an editor gave the case, or the harbour drawn from its figures. */
export function CasePicture({ study, sizes }: { study: CaseStudyView; sizes: string }) {
  const alt = study.picture?.alt || m.site_picture_case({ client: study.client });
  return <Picture source={caseArt(study)} alt={alt} sizes={sizes} />;
}
