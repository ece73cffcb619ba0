import type { CaseProduct } from '#shared/pictures.ts';
import { circle, path, rect, stroke } from './shapes.ts';

/** What clients sell, each some 390 high: its foot's middle is at 0, 0. */

export type Paint = Record<'body' | 'shade' | 'dark' | 'accent', string>;

/** A moka pot. */
const kitchenware = ({ body, shade, dark, accent }: Paint) =>
  [
    stroke('M98-312h66c22 0 34 12 34 34v92', dark, 28),
    path('M-112 0l24-152H88L112 0z', body),
    path('M20 0V-152h68L112 0z', shade),
    rect(-98, -176, 196, 26, accent),
    path('M-84-176l-28-150-52-34 40-10h216L84-176z', body),
    path('M20-176V-370h92L84-176z', shade),
    path('M-110-370h214l-36-44H-74z', dark),
    circle(-3, -428, 18, accent),
  ].join('');

/** A dog on a lead. */
const pets = ({ body, shade, dark, accent }: Paint) =>
  [
    stroke('M134-24c52-4 74-40 68-88', body, 30),
    stroke('M-6-238c96-20 166-74 190-178', accent, 13),
    path('M-76 0V-188c0-40 22-66 62-78 78 20 136 106 142 202 2 42-6 64-30 64z', body),
    path('M24 0c-20-70 6-124 60-134 32 30 44 66 44 86 0 32-8 48-30 48z', shade),
    path('M-100 0c0-16 12-28 28-28h54V0z', shade),
    circle(-42, -306, 74, body),
    path('M-98-326c-52-2-78 20-74 46 4 20 42 28 92 16z', body),
    circle(-166, -288, 14, dark),
    path('M-24-362c48-8 72 30 66 98-38 0-68-30-76-70z', shade),
    circle(-78, -322, 9, dark),
    path('M-92-252c40 22 74 22 108 0l6 24c-40 24-80 24-118 0z', accent),
    circle(-38, -212, 12, accent),
  ].join('');

/** A bottle with a pump, and a jar. */
const skincare = ({ body, shade, dark, accent }: Paint) =>
  [
    path('M-150 0V-230c0-22 12-34 34-34h92c22 0 34 12 34 34V0z', body),
    path('M-50 0V-264h26c22 0 34 12 34 34V0z', shade),
    rect(-104, -306, 68, 44, dark),
    rect(-82, -358, 24, 54, shade),
    path('M-44-392h-98c-20 0-28 10-28 32h24v-2h102z', dark),
    rect(-150, -184, 160, 96, accent),
    stroke('M-122-152h104m-104 30h66', dark, 7),
    path('M44 0c-12 0-18-6-18-18v-96h164v96c0 12-6 18-18 18z', body),
    path('M126 0v-114h64v96c0 12-6 18-18 18z', shade),
    rect(18, -158, 180, 46, dark),
  ].join('');

/** A lamp that is on. */
const lighting = ({ body, shade, dark, accent }: Paint) =>
  [
    path('M-152-206L-280 0H280L152-206z', accent, ' opacity=".4"'),
    path('M-96 0c0-30 38-44 96-44s96 14 96 44z', dark),
    rect(-9, -230, 18, 196, dark),
    circle(0, -206, 42, accent),
    path('M-162-206c0-126 78-196 162-196s162 70 162 196z', body),
    path('M40-398c68 20 122 90 122 192H76c0-80-10-150-36-192z', shade),
    rect(-12, -430, 24, 34, dark),
  ].join('');

/** Lemons in a crate, and a bottle of oil. */
const groceries = ({ body, shade, dark, accent }: Paint) =>
  [
    path('M74-120V-300c0-30 18-42 26-66v-52h44v52c8 24 26 36 26 66v180z', shade),
    rect(94, -436, 56, 30, dark),
    rect(80, -270, 84, 92, body),
    ...[-150, -76, -2, -116, -40].map((x, index) =>
      circle(x, index < 3 ? -148 : -204, 41, accent, ` stroke="${dark}" stroke-opacity=".25" stroke-width="4"`),
    ),
    stroke('M-116-248c4-18 16-28 34-30', dark, 9),
    rect(-204, -132, 400, 132, body),
    stroke('M-204-88h400m-400 44h400', shade, 7),
    rect(-204, -132, 26, 132, shade),
    rect(170, -132, 26, 132, shade),
  ].join('');

/** A watering can at work. */
const garden = ({ body, shade, dark, accent }: Paint) =>
  [
    stroke('M108-190c92-20 108 108 8 152', dark, 26),
    stroke('M-64-224c4-96 134-96 140 0', dark, 26),
    path('M-92-40l-120-190-40 26L-92 0z', body),
    path('M-276-196l72-62 28 32-76 62z', accent),
    path('M-100 0l8-214H110L122 0z', body),
    path('M40 0v-214h70L122 0z', shade),
    rect(-104, -230, 228, 28, accent),
    ...[
      [-290, -140],
      [-262, -104],
      [-306, -84],
      [-276, -44],
    ].map(([x = 0, y = 0]) => path(`M${x} ${y}c10 14 14 22 14 30a14 14 0 0 1-28 0c0-8 4-16 14-30z`, shade)),
  ].join('');

export const productShapes: Record<CaseProduct, (paint: Paint) => string> = {
  kitchenware,
  pets,
  skincare,
  lighting,
  groceries,
  garden,
};
