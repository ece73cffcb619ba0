import { lateMark } from './site/parts/late-data.ts';

/**
 * The text of a document that was rendered in one go, by its response. The HTTP server reads it here instead of
 * decoding the body that was encoded a moment before.
 */
export const renderedHtml = new WeakMap<Response, string>();

const mark = `<span class="${lateMark}" hidden="">`;

/** Position of the content in a document that waits for late data. */
export const lateContentAt = (html: string): number => html.indexOf(mark);

/** A document that is sent in two parts, by its response: with its skeleton now, whole when its data is there. */
export type TwoPartDocument = { first: string; whole: Promise<{ html: string; isFailed: boolean }> };

export const twoPartDocuments = new WeakMap<Response, TwoPartDocument>();
