import { cleanRichHtml } from '#server/rich/clean.ts';
import { richHtml } from '#shared/rich-text.ts';

/** The text of a report as clean rich text, whether it was written with tools or typed as plain text, as all were once. */
export const reportHtml = (text: string): string => (text.trim() === '' ? '' : cleanRichHtml(richHtml(text)));
