import { Picture } from '#app/site/parts/picture.tsx';
import { m } from '#messages/messages.js';
import type { CaseStudyView } from '#shared/case-studies.ts';
import { caseArt, isOwnPicture, pictureSizes } from '#shared/pictures.ts';

/** The picture that an editor gave the case, or the harbour drawn from its figures. */
export function CasePicture({ study, sizes }: { study: CaseStudyView; sizes: string }) {
  const { width, height } = pictureSizes.case;
  const alt = m.site_picture_case({ client: study.client });
  if (isOwnPicture(study.image))
    return <img src={study.image} alt={alt} width={width} height={height} loading="lazy" decoding="async" />;
  return <Picture source={caseArt(study)} alt={alt} sizes={sizes} />;
}
