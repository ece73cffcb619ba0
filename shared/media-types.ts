/** What may be uploaded, decided by content alone, and the endings that such a file's name may have; the first is the usual one. */
export const mediaTypes = {
  'application/pdf': ['pdf'],
  'image/png': ['png'],
  'image/jpeg': ['jpg', 'jpeg'],
  'image/webp': ['webp'],
  'image/avif': ['avif'],
  'image/gif': ['gif'],
  'text/plain': ['txt', 'csv', 'tsv', 'md', 'log'],
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet': ['xlsx'],
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': ['docx'],
  'application/vnd.openxmlformats-officedocument.presentationml.presentation': ['pptx'],
  'application/zip': ['zip', 'ods', 'odt', 'odp'],
  'video/mp4': ['mp4', 'm4v'],
} as const;

export type MediaType = keyof typeof mediaTypes;

const workbook: MediaType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const isWorkbook = (type: string) => type === workbook;

/** Types that Amazon's reports come in. */
export const reportTypes: readonly MediaType[] = ['text/plain', workbook, 'application/zip'];

/** Types that a picture of the site may have. */
export const pictureTypes = [
  'image/jpeg',
  'image/png',
  'image/webp',
  'image/avif',
  'image/gif',
] as const satisfies MediaType[];

export const isPictureType = (type: string) => (pictureTypes as readonly string[]).includes(type);

/** Largest picture of the site that is taken, in bytes. */
export const maxPictureBytes = 10 * 1024 * 1024;

/** Types that a browser shows by itself and that run nothing. Everything else is only ever downloaded. */
export const isShownInline = (type: string) =>
  isPictureType(type) || type === 'application/pdf' || type === 'text/plain' || type === 'video/mp4';

/** How a document is looked at: `page` is the browser's own viewer, in a window of its own. */
export type PreviewKind = 'picture' | 'table' | 'text' | 'page';

/** How a document of this type and name is looked at; undefined where it can only be downloaded. */
export function previewOf(type: string, name: string): PreviewKind | undefined {
  if (isPictureType(type)) return 'picture';
  if (type === 'text/plain') return /\.(csv|tsv)$/i.test(name) ? 'table' : 'text';
  if (isWorkbook(type)) return 'table';
  return isShownInline(type) ? 'page' : undefined;
}
