import type { Look } from './pen.ts';

/** A4 paper in points, and where text stands on it. */
export const paper = { width: 595.28, height: 841.89, left: 62, right: 62, top: 62, bottom: 76 } as const;

/** The site's colours (`app/styles/tokens.css`). */
export const ink = { dark: '#0f1b2b', soft: '#424e5e', accent: '#065da0', rule: '#e9e0cf' } as const;

export const looks = {
  site: { face: 'display', size: 15, leading: 19, color: ink.dark },
  small: { face: 'text', size: 8.5, leading: 12, color: ink.soft },
  kicker: { face: 'strong', size: 9.5, leading: 14, color: ink.accent },
  title: { face: 'display', size: 24, leading: 28, color: ink.dark },
  heading: { face: 'display', size: 14, leading: 19, color: ink.dark },
  subheading: { face: 'strong', size: 11, leading: 16, color: ink.dark },
  text: { face: 'text', size: 10.5, leading: 15.5, color: ink.dark },
  soft: { face: 'text', size: 10.5, leading: 15.5, color: ink.soft },
  code: { face: 'text', size: 9.5, leading: 14, color: ink.dark },
  entry: { face: 'strong', size: 9.5, leading: 14, color: ink.soft },
} satisfies Record<string, Look>;
