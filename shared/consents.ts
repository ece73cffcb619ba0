/** What somebody agrees to, or not. */
export type ConsentKind = 'terms' | 'newsletter' | 'figures';
