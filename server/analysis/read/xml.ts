import type { Readable } from 'node:stream';
import { Parser } from 'htmlparser2';

/** What is done with the parts of a document, as they come. Names are without their prefix. */
export type Visitor = {
  open?: (name: string, attributes: Record<string, string>) => void;
  text?: (text: string) => void;
  close?: (name: string) => void;
  /** Between two pieces of the source: whoever writes what is read waits here. */
  between?: () => Promise<unknown> | undefined;
  /** Asked between two pieces: whether the rest need not be read. */
  isEnough?: () => boolean;
};

const local = (name: string) => name.slice(name.indexOf(':') + 1);

/** Reads XML as a stream. No entity of the document's own is known, so that none can grow; what is not well-formed is read as far as it goes. */
export async function readXml(source: Readable, { open, text, close, between, isEnough }: Visitor): Promise<void> {
  const parser = new Parser(
    {
      onopentag: (name, attributes) => open?.(local(name), attributes),
      ontext: (found) => text?.(found),
      onclosetag: (name) => close?.(local(name)),
    },
    { xmlMode: true, decodeEntities: true },
  );
  const decoder = new TextDecoder('utf-8');
  for await (const chunk of source) {
    parser.write(decoder.decode(chunk as Buffer, { stream: true }));
    await between?.();
    if (isEnough?.()) break;
  }
  parser.end(decoder.decode());
}
