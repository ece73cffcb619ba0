/**
 * A code as people type, paste and copy it from paper, reduced to its letters and digits. Keyboards for Chinese and Japanese write digits in full
 * width, and word processors make other dashes and blanks of those between groups.
 */
export const typedCode = (text: string): string => text.normalize('NFKC').replaceAll(/[^\p{L}\p{N}]/gu, '');
