import { describe, expect, it } from 'vitest';
import { findHeader } from './header.ts';

/** Lines of headings as reports bear them, and what they are. Those of section 2 of the page on files that were seen in real exports come first. */
const lines: [string, string, string, string[]][] = [
  [
    'search terms, vendors in rupees',
    'Start Date|End Date|Portfolio name|Currency|Campaign Name|Ad Group Name|Targeting|Match Type|Customer Search Term|Impressions|Clicks|Click-Thru Rate (CTR)|Cost Per Click (CPC)|Spend|14 Day Total Sales (₹)|Total Advertising Cost of Sales (ACOS) |Total Return on Advertising Spend (ROAS)|14 Day Total Orders (#)|14 Day Total Units (#)|14 Day Conversion Rate|14 Day Advertised ASIN Units (#)|14 Day Brand Halo ASIN Units (#)|14 Day Advertised ASIN Sales (₹)|14 Day Brand Halo ASIN Sales (₹)',
    'search_term',
    ['term', 'sales', 'orders', 'promoted_units', 'halo_units'],
  ],
  [
    'search terms, Spanish',
    'Fecha de inicio|Fecha de finalización|Nombre de la cartera|Divisa|Nombre de campaña|Nombre del grupo de anuncios|País|Segmentación|Tipo de coincidencia|Término de búsqueda de cliente|Impresiones|Clics|Índice de clics (CTR)|Coste por clic (CPC)|Gasto|Ventas totales de 7 días (€)|Coste publicitario de las ventas (ACOS) total |Retorno de la inversión publicitaria (ROAS) total|Pedidos totales de 7 días (#)|Unidades totales de 7 días (#)|Tasa de conversión de 7 días|Unidades SKU anunciadas 7 días (#)|Otras unidades SKU de 7 días (#)|Ventas SKU anunciadas 7 días (€)|Otras ventas SKU de 7 días (€)',
    'search_term',
    ['start', 'end', 'term', 'targeting', 'match', 'spend', 'sales', 'orders', 'units', 'promoted_sales', 'halo_sales'],
  ],
  [
    'search terms, German of the new builder',
    'Datumsbereich|Kampagnenname|Suchbegriff|Impressions|Klicks|Gesamtkosten|Käufe|Verkäufe|Verkaufte Einheiten',
    'search_term',
    ['date_range', 'term', 'spend', 'orders', 'sales', 'units'],
  ],
  [
    'search terms of the workbook, German',
    'Kampagnen-ID|Anzeigengruppen-ID|Kampagnenname (Nur zu Informationszwecken)|Zustand|Gebot|Keyword-Text|Übereinstimmungstyp|Suchbegriff eines Kunden|Impressions|Klicks|Ausgaben|Verkäufe|Bestellungen|Einheiten',
    'search_term',
    ['campaign_id', 'campaign', 'term', 'spend', 'sales', 'orders', 'units'],
  ],
  [
    'search terms, Japanese',
    '開始日|終了日|通貨|キャンペーン名|広告グループ名|カスタマーの検索キーワード|インプレッション|クリック|広告費|広告がクリックされてから7日間の総売上高',
    'search_term',
    ['start', 'term', 'impressions', 'clicks', 'spend', 'sales'],
  ],
  [
    'search terms, Chinese',
    '开始日期|结束日期|货币|广告活动名称|广告组名称|客户搜索词|展示量|点击量|花费|7天总销售额|7天总订单数(#)|7天总销售量(#)',
    'search_term',
    ['term', 'sales', 'orders', 'units'],
  ],
  [
    'search terms of the unified report',
    'Budget currency|Date range|Advertiser account ID|Advertiser account name|Portfolio ID|Portfolio name|Campaign ID|Campaign name|Ad group ID|Ad group name|Search term|Impressions|Clicks|CTR|Total cost|Purchases|Sales|Units sold|Cost per purchase|Purchase rate|ROAS|Purchases (promoted)|Sales (promoted)|Units sold (promoted)|Cost per purchase (promoted)|Purchases (halo)|Sales (halo)|Units sold (halo)|Detail page views|Cost per detail page view',
    'search_term',
    ['account_id', 'campaign_id', 'term', 'spend', 'orders', 'sales', 'units', 'promoted_units', 'halo_units'],
  ],
  [
    'targets',
    'Date|Portfolio name|Currency|Campaign Name|Country|Ad Group Name|Retailer|Targeting|Match Type|Impressions|Top-of-search Impression Share|Clicks|Click-Thru Rate (CTR)|Cost Per Click (CPC)|Spend|7 Day Total Sales|7 Day Total Orders (#)|7 Day Advertised SKU Units (#)',
    'targeting',
    ['date', 'targeting', 'match', 'clicks', 'spend'],
  ],
  [
    'campaigns with last year beside',
    'Date|Portfolio name|Campaign Type|Campaign Name|Status|Currency|Budget|Targeting Type|Bidding strategy|Impressions|Last Year Impressions|Clicks|Last Year Clicks|Spend|Last Year Spend|14 Day Total Sales|14 Day Total Orders (#)',
    'campaign',
    ['date', 'campaign', 'budget', 'impressions', 'clicks', 'spend', 'sales'],
  ],
  [
    'placements',
    'Date|Portfolio name|Currency|Campaign Name|Bidding strategy|Placement|Impressions|Clicks|Cost Per Click (CPC)|Spend|7 Day Total Sales|7 Day Total Orders (#)',
    'placement',
    ['placement', 'campaign', 'spend'],
  ],
  [
    'advertised products',
    'Date|Campaign Name|Ad Group Name|Advertised SKU|Advertised ASIN|Impressions|Clicks|Spend|7 Day Total Sales|7 Day Total Orders (#)|7 Day Advertised SKU Units (#)|7 Day Other SKU Units (#)',
    'advertised_product',
    ['advertised_asin', 'advertised_sku', 'clicks', 'spend', 'promoted_units', 'halo_units'],
  ],
  [
    'business by ASIN, British',
    '(Parent) ASIN|(Child) ASIN|Title|SKU|Sessions – Total|Sessions – Total – B2B|Page views – Total|Featured Offer (Buy Box) percentage|Units ordered|Units ordered – B2B|Ordered product sales|Total order items',
    'business_asin',
    ['parent', 'child', 'sessions', 'pageviews', 'buybox', 'units', 'sales', 'items'],
  ],
  [
    'business by ASIN, saved twice',
    '(Parent) ASIN|(Child) ASIN|Title|Sessions â€“ Total|Page Views â€“ Total|Featured Offer Percentage|Units Ordered|Ordered Product Sales|Total Order Items',
    'business_asin',
    ['sessions', 'pageviews', 'buybox'],
  ],
  [
    'search query performance',
    'Search Query|Search Query Score|Search Query Volume|Impressions: Total Count|Impressions: Brand Count|Clicks: Total Count|Clicks: Brand Count|Purchases: Total Count|Purchases: Brand Count|Reporting Date',
    'search_query_performance',
    ['query', 'market_clicks', 'brand_clicks', 'market_purchases', 'brand_purchases'],
  ],
  [
    'all offers of 2026',
    'item-name|item-description|listing-id|seller-sku|price|quantity|open-date|Deprecated column|Deprecated column|Deprecated column|asin1|fulfilment-channel|status',
    'listings',
    ['listing_sku', 'listing_asin', 'quantity', 'channel', 'status'],
  ],
  [
    'search terms of the API, with every window',
    'date|campaignId|campaignName|adGroupName|keywordId|keyword|matchType|targeting|searchTerm|impressions|clicks|cost|costPerClick|purchases1d|purchases7d|purchases14d|sales1d|sales7d|sales14d|sales30d|unitsSoldClicks7d|campaignBudgetCurrencyCode',
    'search_term',
    ['date', 'campaign', 'adgroup', 'match', 'term', 'spend', 'orders', 'sales', 'units', 'currency', 'target_id'],
  ],
  [
    'search terms of the API before it',
    'date|campaignName|adGroupName|keywordText|matchType|query|impressions|clicks|cost|attributedConversions7d|attributedSales7d|attributedUnitsOrdered7d',
    'search_term',
    ['keyword_text', 'term', 'spend', 'orders', 'sales', 'units'],
  ],
  [
    'search terms out of a database',
    'REPORT_DATE|CAMPAIGN_NAME|AD_GROUP_NAME|MATCH_TYPE|CUSTOMER_SEARCH_TERM|IMPRESSIONS|CLICKS|COST|SALES_7D|PURCHASES_7D',
    'search_term',
    ['date', 'campaign', 'adgroup', 'term', 'spend', 'sales', 'orders'],
  ],
  [
    'advertised products of the API',
    'date|campaignName|advertisedAsin|advertisedSku|impressions|clicks|cost|purchases7d|sales7d|attributedSalesSameSku7d|unitsSoldSameSku7d|unitsSoldOtherSku7d|salesOtherSku7d',
    'advertised_product',
    ['advertised_asin', 'advertised_sku', 'promoted_units', 'halo_units', 'promoted_sales', 'halo_sales'],
  ],
  [
    'search terms, Japanese of another page',
    '開始日|終了日|通貨|キャンペーン名|ターゲティング|マッチタイプ|カスタマーの検索キーワード|インプレッション|クリック|費用|広告がクリックされてから7日間の総売上高|広告がクリックされてから7日間の合計注文数|広告がクリックされてから7日間の合計販売数',
    'search_term',
    ['spend', 'sales', 'orders', 'units'],
  ],
  [
    'search terms, Brazilian',
    'Nome da campanha|Tipo de correspondência|Termo de pesquisa do cliente|Impressões|Cliques|Gastos|Total de vendas de 7 dias|Total de pedidos de 7 dias (#)',
    'search_term',
    ['campaign', 'match', 'term', 'impressions', 'clicks', 'spend', 'sales', 'orders'],
  ],
  [
    'search terms of a page of 2026',
    'Budget currency|Date|Campaign name|Search term|Target value|Target match type|Clicks|Cost per click (CPC)|Total cost (USD)|Purchases|Sales (USD)|Long-term sales (USD)|Sales (new-to-brand) (USD)',
    'search_term',
    ['term', 'targeting', 'match', 'spend', 'orders', 'sales'],
  ],
  [
    'business by ASIN, Japanese',
    '（親）ASIN|（子）ASIN|タイトル|セッション数 - 合計|セッション数 - 合計 - B2B|ページビュー - 合計|注文された商品点数|注文商品の売上額|注文商品の売上額 - B2B|注文品目総数',
    'business_asin',
    ['parent', 'child', 'title', 'sessions', 'pageviews', 'units', 'sales', 'items'],
  ],
  [
    'business by ASIN, Chinese',
    '（父）ASIN|（子）ASIN|标题|会话数 - 总计|会话 - 总计 - B2B|页面浏览量 - 总计|推荐报价（推荐报价展示位）百分比|已订购商品数量|商品会话百分比|已订购商品销售额|订单商品总数',
    'business_asin',
    ['parent', 'child', 'sessions', 'pageviews', 'buybox', 'units', 'sales', 'items'],
  ],
  [
    'business by ASIN, Mexican',
    'ASIN (principal)|ASIN (secundario)|Título|SKU|Sesiones - Total|Unidades pedidas|Ventas de productos pedidos|Total de artículos pedidos',
    'business_asin',
    ['parent', 'child', 'sessions', 'units', 'sales', 'items'],
  ],
  [
    'business by ASIN, German of 2026',
    '(Untergeordnete) ASIN|Titel|Sitzungen – Gesamt|Seitenaufrufe – Gesamt|Prozentsatz Einkaufswagen|Bestellte Einheiten|Bestellposten gesamt|Umsätze – Bestellte Artikel',
    'business_asin',
    ['child', 'sessions', 'pageviews', 'buybox', 'units', 'items', 'sales'],
  ],
  [
    'business by day, Brazilian',
    'Data|Vendas de produtos pedidos|Unidades pedidas|Sessões - Total',
    'business_date',
    ['date', 'sales', 'units', 'sessions'],
  ],
  [
    'search query performance, German',
    'Suchabfrage|Volumen der Suchabfrage|Eindrücke: Gesamtanzahl|Klicks: Gesamtanzahl|Klicks: Klickrate %|Klicks: Markenanzahl|Käufe: Gesamtanzahl|Käufe: Markenanzahl|Käufe: Preis (Median)',
    'search_query_performance',
    ['query', 'market_clicks', 'brand_clicks', 'market_purchases', 'brand_purchases'],
  ],
  [
    'search query performance of one product',
    'Search Query|Search Query Volume|Clicks: Total Count|Clicks: ASIN Count|Purchases: Total Count|Purchases: ASIN Count|Reporting Date',
    'search_query_asin',
    ['query'],
  ],
  [
    'the bulk workbook, German',
    'Produkt|Entität|Operation|Kampagnen-ID|Kampagnenname|Name der Anzeigengruppe|Kampagnenname (Nur zu Informationszwecken)|Name der Anzeigengruppe (Nur zu Informationszwecken)|Startdatum|Enddatum|Zustand|Tagesbudget|SKU|ASIN (Nur zu Informationszwecken)|Gebot|Keyword-Text|Übereinstimmungstyp|Platzierung|Ausdruck für Produkt-Targeting|Impressions|Klicks|Ausgaben|Verkäufe|Bestellungen|Einheiten',
    'bulk',
    [
      'ad_product',
      'entity',
      'campaign',
      'campaign_info',
      'adgroup_info',
      'budget',
      'product_expression',
      'advertised_asin',
    ],
  ],
  [
    'all offers, German',
    'Artikelbezeichnung|Angebotsnummer|Händler-SKU|Preis|Menge|Erstellungsdatum|ASIN 1|Produkt-ID|Versender|Status',
    'listings',
    ['listing_sku', 'listing_name', 'listing_asin', 'quantity', 'channel', 'status'],
  ],
  [
    'the list of campaigns in the console',
    'State|Campaigns|Country|Status|Type|Targeting|Start date|End date|Budget (EUR)|Impressions|Clicks|CTR|Spend(EUR)|CPC(EUR)|Orders|Sales(EUR)|ACOS',
    'campaign_list',
    [],
  ],
  [
    'payments by day, German',
    'Datum/Uhrzeit|Abrechnungsnummer|Typ|Bestellnummer|SKU|Beschreibung|Menge|Marketplace|Umsätze|Verkaufsgebühren|Gesamt',
    'settlement',
    [],
  ],
  [
    'what everybody searches',
    'Search Frequency Rank|Search Term|Top Clicked Brand #1|Top Clicked Product #1: Click Share|Reporting Date',
    'other_report',
    [],
  ],
  [
    'purchased products',
    'Date|Currency|Campaign Name|Advertised ASIN|Targeting|Purchased ASIN|7 Day Other SKU Units (#)|7 Day Other SKU Sales',
    'other_report',
    [],
  ],
];

describe('a line of headings', () => {
  it.each(lines)('of %s is known', (_what, line, kind, columns) => {
    const header = findHeader([line.split('|')]);
    expect(header?.kind).toBe(kind);
    expect([...(header?.at.keys() ?? [])]).toEqual(expect.arrayContaining(columns));
  });

  it('tells the days of attribution and the currency in its brackets', () => {
    const header = findHeader([(lines[0]?.[1] ?? '').split('|')]);
    expect([header?.attributionDays, header?.currency, header?.language]).toEqual([14, 'INR', 'en']);
    expect(findHeader([(lines[1]?.[1] ?? '').split('|')])).toMatchObject({
      attributionDays: 7,
      currency: 'EUR',
      language: 'es',
    });
  });

  it('has its currency in brackets of either kind', () => {
    const header = findHeader(['Customer Search Term|Clicks|Spend [GBP]|7 Day Total Sales [GBP]'.split('|')]);
    expect([header?.currency, header?.columns.sales]).toEqual(['GBP', '7 Day Total Sales [GBP]']);
  });

  it('takes neither parts nor last year nor ratios for the thing itself', () => {
    const campaigns = findHeader([(lines[8]?.[1] ?? '').split('|')]);
    expect(campaigns?.columns).toMatchObject({ impressions: 'Impressions', clicks: 'Clicks', spend: 'Spend' });
    expect(campaigns?.unmapped).toEqual(expect.arrayContaining(['Last Year Impressions', 'Last Year Spend']));
    const business = findHeader([(lines[11]?.[1] ?? '').split('|')]);
    expect(business?.columns).toMatchObject({ sessions: 'Sessions – Total', units: 'Units ordered' });
  });

  it('that counts the same over several windows is read by the one that Amazon shows', () => {
    const header = findHeader([
      'searchTerm|clicks|cost|sales1d|sales14d|sales7d|purchases1d|purchases14d|purchases7d'.split('|'),
    ]);
    expect(header?.columns).toMatchObject({ sales: 'sales7d', orders: 'purchases7d' });
    expect([header?.attributionDays, header?.unmapped]).toEqual([
      7,
      ['sales14d', 'purchases14d', 'sales1d', 'purchases1d'],
    ]);
    const brands = 'Customer Search Term|Clicks|Spend|14 Day Total Sales|30 Day Total Sales|14 Day Total Orders (#)';
    expect(findHeader([brands.split('|')])?.attributionDays).toBe(14);
  });

  it.each([
    'Search term|Match type|Added/Excluded|Campaign|Ad group|Clicks|Impr.|CTR|Currency code|Avg. CPC|Cost|Conversions',
    'Keyword status|Keyword|Match type|Campaign|Ad group|Clicks|Impr.|CTR|Avg. CPC|Cost|Conversions|Cost / conv.',
    'Campaign name|Cost|CPC|CPM|Impressions|Clicks|CTR|Conversions|Cost per conversion',
  ])('of another advertiser is none that we know (%s)', (line) => {
    expect(findHeader([line.split('|')])).toBeUndefined();
  });

  it('stands behind titles and filters', () => {
    const metadata = ['Brand=["X"]', 'Reporting Range=["Monthly"]', 'Select year=["2025"]'];
    expect(findHeader([['Report'], [], metadata, (lines[13]?.[1] ?? '').split('|')])).toMatchObject({
      row: 4,
      kind: 'search_query_performance',
    });
  });
});
