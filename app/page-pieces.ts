import { randomUUID } from 'node:crypto';
import { createContext, type RouterContextProvider } from 'react-router';

/** Nobody who writes for a page can know it: what looks like a mark in their text is none. */
const secret = randomUUID();
const [opening, closing] = [`<!--${secret} `, '-->'];

/**
 * HTML of one page that was made before and is kept as the bytes that are sent: where it goes the page's text has a mark. Neither the text that is
 * rendered nor what is searched and encoded of it grows with the piece.
 */
export class PagePieces {
  readonly #pieces: Uint8Array[] = [];

  /** @returns the mark to write where `piece` goes */
  mark(piece: Uint8Array): string {
    this.#pieces.push(piece);
    return opening + (this.#pieces.length - 1) + closing;
  }

  /** The bytes of texts that follow each other, with each piece where its mark is. No mark goes from one text into the next. */
  fill(texts: string[]): Buffer<ArrayBuffer> {
    return Buffer.concat(texts.flatMap((text) => this.#filled(text)));
  }

  #filled(text: string): Uint8Array[] {
    const [start = '', ...rest] = text.split(opening);
    const parts: Uint8Array[] = [Buffer.from(start)];
    for (const each of rest) {
      const end = each.indexOf(closing);
      parts.push(this.#pieces[Number(each.slice(0, end))] as Uint8Array, Buffer.from(each.slice(end + closing.length)));
    }
    return parts;
  }
}

/** Pieces of the page that answers this request; null where nobody puts them in. */
export const pagePieces = createContext<PagePieces | null>(null);

/** What a page writes where `piece` goes: nothing for one that is empty. */
export const placed = (context: Readonly<RouterContextProvider>, piece: Buffer): string =>
  (piece.length > 0 && context.get(pagePieces)?.mark(piece)) || piece.toString();
