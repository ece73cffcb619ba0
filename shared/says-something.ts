/**
 * A letter, digit, sign or symbol that has a shape: what only joins or spaces others is no answer. Letters that are drawn as nothing (the Hangul
 * fillers, which Unicode marks as ignorable) and symbols that are (the Braille cell without dots, the note without a head) are none either.
 */
const shape = /(?![\p{Default_Ignorable_Code_Point}\u2800\u{1D159}])[\p{L}\p{N}\p{P}\p{S}]/u;

/** Whether anybody who looks at this text sees one. */
export const saysSomething = (text: string): boolean => shape.test(text);
