import { answerPicture } from '#app/site/pictures/answer.ts';
import { readPostHead } from '#server/domain/blog/site.ts';
import { readCaseStudy } from '#server/domain/case-studies/case-studies.ts';
import { listServicePages, readAboutContent } from '#server/domain/content/content.ts';
import { readPreviewPicture } from '#server/domain/pictures/pictures.ts';
import { getSettings } from '#server/records/settings.ts';
import { type PreviewWords, pageOfPreview } from '#shared/previews.ts';
import type { Route } from './+types/route';
import { blogPreview, postPreview } from './blog-words.ts';
import { aboutPreview, casePreview, fixedPreview, servicePreview } from './words.ts';

async function wordsOf(path: string): Promise<PreviewWords | undefined> {
  if (path === '/about') return aboutPreview((await readAboutContent()).intro);
  if (path === '/blog') return blogPreview();
  const [, folder, slug] = /^\/(services|portfolio|blog)\/([^/]+)$/.exec(path) ?? [];
  if (folder === 'services') {
    const page = (await listServicePages()).find((each) => each.slug === slug);
    return page && servicePreview(page);
  }
  if (folder === 'portfolio') {
    const page = await readCaseStudy(slug as string);
    return page && casePreview(page.study);
  }
  if (folder === 'blog') {
    const post = await readPostHead(slug as string);
    return post && postPreview(post);
  }
  return fixedPreview(path);
}

/** The social preview of a page that exists; 404 for any other name. */
export async function loader({ request, params }: Route.LoaderArgs) {
  const path = pageOfPreview(params['*']);
  const [{ general }, words] = await Promise.all([getSettings(), path === undefined ? undefined : wordsOf(path)]);
  const preview = words && { siteName: general.siteName, ...words };
  return answerPicture(request, preview && (await readPreviewPicture(preview)));
}
