import type { Source } from '#server/analysis/read/source.ts';
import type { PaidKind } from './scope.ts';

/** Which rows of a sheet are those of sponsored products, and what each row of a bulk workbook tells of. */

/** The same money stands in rows of several entities: each is read as the report that it would be, and none is added to another. */
const entities: readonly [RegExp, PaidKind][] = [
  [/^(?:campaign|campagna|kampagne|campaña|campagne|广告活动)$/i, 'campaign'],
  [/^(?:keyword|parola chiave|palabra clave|mot[- ]clé|关键词)$/i, 'targeting'],
  [/^(?:product targeting|targeting (?:del )?prodotto|produkt-targeting|produktausrichtung)$/i, 'targeting'],
  [/^(?:ciblage d[eu] produits?|(?:segmentación|orientación) (?:de|por) productos?|商品定向|商品投放)$/i, 'targeting'],
  [/^(?:product ad|annuncio (?:del )?prodotto|produktanzeige)$/i, 'advertised_product'],
  [/^(?:annonce (?:de )?produit|anuncio de producto|商品广告)$/i, 'advertised_product'],
  [/^(?:bidding adjustment|adeguamento (?:dell')?offerta|gebotsanpassung)$/i, 'placement'],
  [/^(?:ajustement (?:de l')?enchère|ajuste de (?:la )?puja|竞价调整)$/i, 'placement'],
];

export const entityKind = (entity: string): PaidKind | undefined => entities.find(([form]) => form.test(entity))?.[1];

/** Ads of other kinds: their sales count for other days, and their campaigns stand in several sheets. */
export const isOther = ({ table }: Source, adProduct: string): boolean =>
  /^(?:SB|SD|RAS|RMS)\b|sponsored (?:brands|display)/i.test(table.sheet ?? '') ||
  /sponsored[ _-]?(?:brands|display)|^(?:SB2?|SD)$|headline search/i.test(adProduct) ||
  [table.sheet ?? '', adProduct].some((name) => /品牌推广|展示型?推广|スポンサー(?:ブランド|ディスプレイ)/.test(name));

/** A number that a spreadsheet has rounded, as in `1.44383E+14`, or that no program counts to. */
export const isLossy = (id: string): boolean =>
  /^\d(?:[.,]\d+)?E\+?\d+$/i.test(id) || (/^\d{17,}0{3}$/.test(id) && !Number.isSafeInteger(Number(id)));
