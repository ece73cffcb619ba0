import { fileSize } from '#app/ui/file-size.ts';

/** A size as the site writes it. @param bytes - of a file, or of several */
export const sizeWords = (bytes: number): string => fileSize(bytes, 'en-GB');
