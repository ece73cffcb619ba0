/** The one global beyond ECMAScript that browsers and Node share and this folder uses. */
declare const URL: {
  new (url: string): { readonly hostname: string };
  canParse(url: string): boolean;
};
