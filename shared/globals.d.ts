/** The globals beyond ECMAScript that browsers and Node share and this folder uses. */
declare const URL: {
  new (
    url: string,
  ): {
    readonly hostname: string;
    readonly origin: string;
    readonly pathname: string;
    readonly searchParams: { get(name: string): string | null };
  };
  canParse(url: string): boolean;
};

declare class TextDecoder {
  constructor(label?: string, options?: { fatal?: boolean });
  decode(bytes: Uint8Array): string;
}
