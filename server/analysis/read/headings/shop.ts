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
    ja: ['(親)ASIN'],
    zh: ['(父)ASIN', '(父) ASIN'],
    pt: ['ASIN (parent)', 'ASIN pai'],
  },
  child: {
    en: ['(Child) ASIN', 'Child ASIN'],
    it: ['ASIN (figlio)', 'ASIN (child)'],
    de: ['(Untergeordnete) ASIN'],
    es: ['ASIN (secundario)', 'ASIN (child)'],
    fr: ['ASIN (enfant)'],
    ja: ['(子)ASIN'],
    zh: ['(子)ASIN', '(子) ASIN'],
    pt: ['ASIN (child)', 'ASIN filho'],
  },
  title: {
    en: ['Title'],
    it: ['Titolo'],
    de: ['Titel'],
    es: ['Título'],
    fr: ['Titre'],
    pt: ['Título'],
    ja: ['タイトル'],
    zh: ['标题'],
  },
  sku: { en: ['SKU'], pt: ['Código SKU'] },
  sessions: {
    en: ['Sessions - Total', 'Sessions'],
    it: ['Sessioni - Totale', 'Sessioni'],
    de: ['Sitzungen - Summe', 'Sitzungen - Gesamt', 'Sitzungen'],
    es: ['Sesiones: total', 'Sesiones', 'Sesiones - Total'],
    fr: ['Sessions - Total', 'Sessions : total'],
    pt: ['Sessões - Total', 'Sessões'],
    ja: ['セッション数 - 合計', 'セッション - 合計', 'セッション数', 'セッション'],
    zh: ['会话数 - 总计', '会话次数 - 总计', '会话 - 总计', '会话数'],
  },
  pageviews: {
    en: ['Page Views - Total', 'Page Views'],
    it: ['Visualizzazioni di pagina - Totale', 'Visualizzazioni di pagina'],
    de: ['Seitenaufrufe - Summe', 'Seitenaufrufe - Gesamt', 'Seitenaufrufe'],
    es: ['Vistas de página: total', 'Vistas de página', 'Vistas de página - Total'],
    fr: ['Pages vues - Total', 'Pages vues'],
    pt: ['Visualizações da página - Total', 'Visualizações da página'],
    ja: ['ページビュー - 合計', 'ページビュー数 - 合計', 'ページビュー'],
    zh: ['页面浏览量 - 总计', '页面浏览次数 - 总计', '页面浏览量'],
  },
  buybox: {
    en: ['Featured Offer (Buy Box) Percentage', 'Featured Offer Percentage', 'Buy Box Percentage'],
    it: ['Percentuale di offerte in evidenza (Buy Box)', 'Percentuale Buy Box'],
    de: ['Prozentsatz Einkaufswagen', 'Einkaufswagen-Prozentsatz', 'Einkaufswagenfeld-Prozentsatz'],
    es: ['Porcentaje de ofertas destacadas (Buy Box)'],
    fr: ["Pourcentage d'offres en vedette (Boîte d'achat)"],
    ja: ['おすすめ出品(おすすめ商品)の獲得率'],
    zh: ['推荐报价(推荐报价展示位)百分比', '推荐报价百分比'],
  },
  items: {
    en: ['Total Order Items'],
    it: ['Articoli ordinati in totale', 'Totale articoli ordine', 'Totale articoli ordinati'],
    de: ['Bestellposten', 'Gesamtzahl an Bestellposten', 'Zahl der Bestellposten', 'Bestellposten gesamt'],
    es: ['Total de productos de los pedidos', 'Total de artículos pedidos', 'Total de articulos pedidos'],
    fr: ["Total d'articles commandés"],
    ja: ['注文品目総数'],
    zh: ['订单商品总数'],
  },
} as const satisfies Record<string, Names>;

/** Of Search Query Performance: shares of a brand in what everybody searched. */
export const queries = {
  query: {
    en: ['Search Query'],
    it: ['Query di ricerca'],
    de: ['Suchanfrage', 'Suchabfrage'],
    es: ['Consulta de búsqueda'],
  },
  query_volume: {
    en: ['Search Query Volume'],
    it: ['Volume query di ricerca', 'Volume delle query di ricerca'],
    de: ['Suchanfragenvolumen', 'Volumen der Suchabfrage'],
  },
  market_clicks: { en: ['Clicks: Total Count'], it: ['Clic: conteggio totale'], de: ['Klicks: Gesamtanzahl'] },
  brand_clicks: { en: ['Clicks: Brand Count'], it: ['Clic: conteggio del marchio'], de: ['Klicks: Markenanzahl'] },
  market_purchases: { en: ['Purchases: Total Count'], it: ['Acquisti: conteggio totale'], de: ['Käufe: Gesamtanzahl'] },
  asin_clicks: { en: ['Clicks: ASIN Count', 'Clicks: ASIN Share %'] },
  asin_purchases: { en: ['Purchases: ASIN Count', 'Purchases: ASIN Share %'] },
  brand_purchases: {
    en: ['Purchases: Brand Count'],
    it: ['Acquisti: conteggio del marchio'],
    de: ['Käufe: Markenanzahl'],
  },
} as const satisfies Record<string, Names>;

/** Of the listings and of files that are recognised for what they are. */
export const others = {
  listing_sku: {
    en: ['seller-sku'],
    de: ['Händler-SKU'],
    it: ['SKU venditore'],
    fr: ['sku-vendeur'],
    es: ['SKU del vendedor'],
    ja: ['出品者SKU'],
    zh: ['卖家 SKU'],
  },
  listing_name: {
    en: ['item-name'],
    de: ['Artikelbezeichnung'],
    it: ["Nome dell'articolo"],
    fr: ['nom-produit'],
    es: ['Título del producto'],
    ja: ['商品名'],
    zh: ['商品名称'],
  },
  listing_id: { en: ['listing-id'], de: ['Angebotsnummer'], ja: ['出品ID'] },
  listing_asin: { en: ['asin1', 'asin', 'ASIN 1'] },
  quantity: {
    en: ['quantity'],
    de: ['Menge'],
    it: ['Quantità'],
    es: ['Cantidad'],
    fr: ['quantité'],
    ja: ['数量'],
    zh: ['数量'],
  },
  channel: {
    en: ['fulfillment-channel', 'fulfilment-channel'],
    de: ['Versender'],
    it: ['Canale di gestione'],
    fr: ['canal-traitement'],
    es: ['Canal de gestión logística'],
    ja: ['フルフィルメント・チャンネル'],
    zh: ['配送渠道'],
  },
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
  /** What reports of other advertisers say, which have search terms, clicks and costs as well, and no report of Amazon does. */
  foreign: {
    en: ['Impr.', 'Avg. CPC', 'Conversions', 'Cost / conv.', 'Cost per conversion', 'Added/Excluded', 'Amount spent'],
    it: ['CPC medio', 'Conversioni'],
    de: ['Durchschn. CPC'],
    es: ['CPC medio', 'Conversiones'],
    fr: ['CPC moy.'],
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
    de: [
      'Klickrate (CTR)',
      'Kosten pro Klick (CPC)',
      'Zugeschriebene Umsatzkosten (ACOS) gesamt',
      'Gesamte Rentabilität der Anzeigenkosten (ROAS)',
      'Prozentsatz an Einheiten pro Sitzung',
    ],
    ja: ['広告費売上高比率(ACOS)合計', '広告費用対効果(ROAS)合計', 'ユニットセッション率'],
    zh: [
      '点击率 (CTR)',
      '单次点击成本 (CPC)',
      '广告投入产出比 (ACOS) 总计',
      '总广告投资回报率 (ROAS)',
      '商品会话百分比',
    ],
  },
} as const satisfies Record<string, Names>;
