import { describe, expect, it } from 'vitest';
import { findHeader, guessColumns } from './header.ts';

/** Lines of headings that public tools expect beside those that we have seen, and what they are. */
describe('a line of headings', () => {
  it.each([
    ['Italian', 'Data/Ora:|Numero pagamento|Tipo|Numero ordine|SKU|Descrizione|Quantità|Marketplace|Vendite|totale'],
    ['French', 'date/heure|numéro de versement|type|numéro de la commande|sku|description|quantité|ventes de produits'],
    ['Belgian', 'date/heure|Identifiant du paiement|type|Numéro de la commande|SKU|site de vente|total'],
    [
      'Spanish',
      'fecha y hora|identificador de pago|tipo|número de pedido|sku|descripción|cantidad|web de Amazon|total',
    ],
    ['Mexican', 'fecha/hora|Id. de liquidación|tipo|Id. del pedido|sku|descripción|cantidad|marketplace|total'],
    ['Dutch', 'datum/tijd|schikkings-ID|type|bestelnummer|sku|aantal|marketplace|verkoop van producten|totaal'],
    ['Polish', 'data/godzina|identyfikator rozliczenia|typ|identyfikator zamówienia|sku|rynek'],
    ['Swedish', 'datum/tid|reglerings-id|typ|beställnings-id|sku|antal|marknadsplats|leverans|totalt'],
  ])('of payments is known for what it is: %s', (_language, line) => {
    expect(findHeader([line.split('|')])?.kind).toBe('settlement');
  });

  it.each([
    [
      'Nome campagna|Termini di ricerca dei clienti|Impressioni|Clic|Costo|Vendite|Ordini',
      { term: 'Termini di ricerca dei clienti', spend: 'Costo', sales: 'Vendite', orders: 'Ordini' },
    ],
    [
      'Name der Kampagne|Suchbegriff|Impressionen|Klicks|Kosten|Umsatz|Bestellungen',
      { campaign: 'Name der Kampagne', spend: 'Kosten', sales: 'Umsatz' },
    ],
    [
      'Nombre de campaña|Término de búsqueda de clientes|Impresiones|Clics|Costo|Ventas|Pedidos',
      { term: 'Término de búsqueda de clientes', spend: 'Costo' },
    ],
    ['Nom de la campagne|Terme de recherche|Clics|Coût|Ventes|Commandes', { spend: 'Coût', orders: 'Commandes' }],
    ['广告活动名称|搜索词|展示量|点击量|花费|14 天总销售额|订单数量', { sales: '14 天总销售额', orders: '订单数量' }],
    ['キャンペーン名|検索語句|クリック|費用|売上|注文数', { term: '検索語句', spend: '費用' }],
  ])('of search terms is known: %s', (line, columns) => {
    const header = findHeader([line.split('|')]);
    expect(header?.kind).toBe('search_term');
    expect(header?.columns).toMatchObject(columns);
  });

  const shop = ['parent', 'child', 'sessions', 'pageviews', 'buybox', 'units', 'sales', 'items'];
  it.each([
    [
      'Japanese',
      'business_asin',
      '（親）ASIN|（子）ASIN|タイトル|SKU|セッション - 合計|ページビュー - 合計|おすすめ出品の獲得率|注文商品点数|注文商品の売上|注文品目総数',
      shop,
    ],
    [
      'Chinese of earlier years',
      'business_asin',
      '（父）ASIN|（子）ASIN|商品名称|买家访问次数|买家访问次数百分比|页面浏览次数|页面浏览次数百分比|购买按钮页面浏览率|已订购商品数量|订单商品数量转化率|已订购商品销售额|订单商品种类数',
      shop,
    ],
    [
      'Chinese of earlier years, by day',
      'business_date',
      '日期|已订购商品销售额|已订购商品的销售额 – B2B|已订购商品数量|订购数量 – B2B|订单商品种类数|订单商品总数 – B2B|页面浏览次数|买家访问次数|购买按钮赢得率|订单商品数量转化率|平均在售商品数量',
      ['date', ...shop.slice(2)],
    ],
  ])('of a business report is known: %s', (_language, kind, line, columns) => {
    const header = findHeader([line.split('|')]);
    expect(header?.kind).toBe(kind);
    expect(Object.keys(header?.columns ?? {})).toEqual(expect.arrayContaining(columns));
  });

  it.each([
    ['R$', 'BRL'],
    ['kr', 'SEK'],
    ['TL', 'TRY'],
    ['CA$', 'CAD'],
    ['ر.س.', 'SAR'],
    ['zł', 'PLN'],
    ['eur', 'EUR'],
    ['円', 'JPY'],
    ['$', undefined],
  ])('is known whatever its amounts are counted in, and says it: %s', (sign, currency) => {
    const header = findHeader([
      `Campaign Name|Customer Search Term|Clicks|Spend (${sign})|7 Day Total Sales (${sign})`.split('|'),
    ]);
    expect(header).toMatchObject({ kind: 'search_term', unmapped: [] });
    expect(header?.currency).toBe(currency);
  });

  it.each([
    ['marks of the direction of writing', (heading: string) => `\u200f${heading}\u200e`],
    ['blanks of no width', (heading: string) => `${heading}\u200b`],
    ['a currency behind it', (heading: string) => (heading === 'Spend' ? 'Spend €' : heading)],
  ])('is known with %s', (_what, written) => {
    const line = 'Campaign Name|Customer Search Term|Clicks|Spend|7 Day Total Sales'.split('|');
    expect(findHeader([line.map(written)])).toMatchObject({ kind: 'search_term', unmapped: [] });
  });

  it('of a Turkish business report is known as far as its words are', () => {
    const { columns } = guessColumns(
      '(Ana Ürün) ASIN|Sipariş edilen birimler|Sipariş edilen ürün satışları'.split('|'),
    );
    expect([...columns.values()]).toEqual(['parent', 'units', 'sales']);
  });

  it('of the Chinese console’s list of campaigns is no report on targets', () => {
    const line = '状态|广告活动|状态.1|类型|投放|开始日期|结束日期|预算|曝光量|点击次数|花费(USD)|订单|销售额(USD)';
    expect(findHeader([line.split('|')])?.kind).toBe('campaign_list');
  });

  it('of another advertiser stays unknown, whatever it calls the cost', () => {
    for (const line of [
      'Suchbegriff|Kampagne|Klicks|Impr.|CTR|Durchschn. CPC|Kosten|Conversions',
      'Termine di ricerca|Campagna|Clic|Impr.|CTR|CPC medio|Costo|Conversioni',
    ])
      expect(findHeader([line.split('|')])).toBeUndefined();
  });
});
