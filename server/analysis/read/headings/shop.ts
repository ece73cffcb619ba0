import { buyerHeadings } from '#shared/buyer-data.ts';
import type { Names } from './languages.ts';

/** Of the business reports. */
export const business = {
  parent: {
    en: ['(Parent) ASIN', 'Parent ASIN'],
    it: ['ASIN (padre)', 'ASIN (parent)'],
    de: ['(Übergeordnete) ASIN'],
    es: ['ASIN (principal)', 'ASIN (parent)'],
    fr: ['ASIN (parent)', 'ASIN (Parent)'],
  },
  child: {
    en: ['(Child) ASIN', 'Child ASIN'],
    it: ['ASIN (figlio)', 'ASIN (child)'],
    de: ['(Untergeordnete) ASIN'],
    es: ['ASIN (secundario)', 'ASIN (child)'],
    fr: ['ASIN (enfant)'],
  },
  title: { en: ['Title'], it: ['Titolo'], de: ['Titel'], es: ['Título'], fr: ['Titre'] },
  sku: { en: ['SKU'] },
  sessions: {
    en: ['Sessions - Total', 'Sessions'],
    it: ['Sessioni - Totale', 'Sessioni'],
    de: ['Sitzungen - Summe', 'Sitzungen - Gesamt', 'Sitzungen'],
    es: ['Sesiones: total', 'Sesiones'],
    fr: ['Sessions - Total', 'Sessions : total'],
  },
  pageviews: {
    en: ['Page Views - Total', 'Page Views'],
    it: ['Visualizzazioni di pagina - Totale', 'Visualizzazioni di pagina'],
    de: ['Seitenaufrufe - Summe', 'Seitenaufrufe - Gesamt', 'Seitenaufrufe'],
    es: ['Vistas de página: total', 'Vistas de página'],
    fr: ['Pages vues - Total', 'Pages vues'],
  },
  buybox: {
    en: ['Featured Offer (Buy Box) Percentage', 'Featured Offer Percentage', 'Buy Box Percentage'],
    it: ['Percentuale di offerte in evidenza (Buy Box)', 'Percentuale Buy Box'],
    de: ['Prozentsatz Einkaufswagen', 'Einkaufswagen-Prozentsatz', 'Einkaufswagenfeld-Prozentsatz'],
    es: ['Porcentaje de ofertas destacadas (Buy Box)'],
    fr: ["Pourcentage d'offres en vedette (Boîte d'achat)"],
  },
  items: {
    en: ['Total Order Items'],
    it: ['Articoli ordinati in totale', 'Totale articoli ordine'],
    de: ['Bestellposten', 'Gesamtzahl an Bestellposten'],
    es: ['Total de productos de los pedidos'],
    fr: ["Total d'articles commandés"],
  },
} as const satisfies Record<string, Names>;

/** Of Search Query Performance: shares of a brand in what everybody searched. */
export const queries = {
  query: { en: ['Search Query'], it: ['Query di ricerca'], de: ['Suchanfrage'], es: ['Consulta de búsqueda'] },
  query_volume: {
    en: ['Search Query Volume'],
    it: ['Volume query di ricerca', 'Volume delle query di ricerca'],
    de: ['Suchanfragenvolumen'],
  },
  market_clicks: { en: ['Clicks: Total Count'], it: ['Clic: conteggio totale'] },
  brand_clicks: { en: ['Clicks: Brand Count'], it: ['Clic: conteggio del marchio'] },
  market_purchases: { en: ['Purchases: Total Count'], it: ['Acquisti: conteggio totale'] },
  asin_clicks: { en: ['Clicks: ASIN Count'] },
  asin_purchases: { en: ['Purchases: ASIN Count'] },
  brand_purchases: { en: ['Purchases: Brand Count'], it: ['Acquisti: conteggio del marchio'] },
} as const satisfies Record<string, Names>;

/** Of the listings and of files that are recognised for what they are. */
export const others = {
  listing_sku: { en: ['seller-sku'] },
  listing_name: { en: ['item-name'] },
  listing_id: { en: ['listing-id'] },
  listing_asin: { en: ['asin1', 'asin'] },
  quantity: { en: ['quantity'] },
  channel: { en: ['fulfillment-channel', 'fulfilment-channel'] },
  fee_total: { en: ['estimated-fee-total'] },
  settlement: { en: ['settlement-id', 'settlement id'], de: ['Abrechnungsnummer'], zh: ['结算编号'], ja: ['決済番号'] },
  return_reason: { en: ['return-date', 'detailed-disposition'] },
  reimbursement: { en: ['reimbursement-id'] },
  fulfillable: {
    en: [
      'afn-fulfillable-quantity',
      'inv-age-0-to-90-days',
      'estimated_monthly_storage_fee',
      'Starting Warehouse Balance',
    ],
  },
  /** The list that the console of campaigns saves: states and totals, of no days that it says. */
  campaign_list: { en: ['Campaigns'], it: ['Campagne'], de: ['Kampagnen'], es: ['Campañas'], fr: ['Campagnes'] },
  /** By which reports of Amazon are known that no check uses. */
  unused: {
    en: [
      'Search Frequency Rank',
      'Purchased ASIN',
      'Clicks: Clicks',
      'Shipped COGS',
      'Shipped Revenue',
      'Invalid click-throughs',
      'amazon-order-id',
    ],
  },
  buyer: buyerHeadings,
} as const satisfies Record<string, Names>;

/** Ratios and what else is computed anew or not needed: known, so that nothing takes it for something else. */
export const left = {
  ratio: {
    en: [
      'Click-Thru Rate (CTR)',
      'Click-through Rate',
      'CTR',
      'Cost Per Click (CPC)',
      'CPC',
      'Total Advertising Cost of Sales (ACOS)',
      'Total Advertising Cost of Sales (ACoS)',
      'ACOS',
      'Total Return on Advertising Spend (ROAS)',
      'Total Return on Advertising Spend (RoAS)',
      'ROAS',
      '7 Day Conversion Rate',
      'Conversion Rate',
      'Cost per purchase',
      'Purchase rate',
      'Session Percentage - Total',
      'Page Views Percentage - Total',
      'Unit Session Percentage',
      'Total cost (converted)',
      'Sales (converted)',
    ],
    it: [
      'Percentuale di clic (CTR)',
      'Costo per clic (CPC)',
      'Costo pubblicitario delle vendite (ACOS) totale',
      'Tasso di conversione 7 giorni',
    ],
    es: [
      'Índice de clics (CTR)',
      'Coste por clic (CPC)',
      'Coste publicitario de las ventas (ACOS) total',
      'Retorno de la inversión publicitaria (ROAS) total',
      'Tasa de conversión de 7 días',
    ],
    de: ['Klickrate (CTR)', 'Kosten pro Klick (CPC)'],
  },
} as const satisfies Record<string, Names>;
