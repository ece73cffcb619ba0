/** Digits with what people write between them, on one line; at least five digits. */
export const isPhone = (text: string): boolean => /^[+() \d./-]+$/.test(text) && text.replaceAll(/\D/g, '').length >= 5;
