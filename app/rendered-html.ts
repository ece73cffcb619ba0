/**
 * The text of a document that was rendered in one go, by its response. The HTTP server reads it here instead of
 * decoding the body that was encoded a moment before.
 */
export const renderedHtml = new WeakMap<Response, string>();
