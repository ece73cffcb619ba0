import { describe, expect, it } from 'vitest';
import { findHeader } from './header.ts';

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

  it('of another advertiser stays unknown, whatever it calls the cost', () => {
    for (const line of [
      'Suchbegriff|Kampagne|Klicks|Impr.|CTR|Durchschn. CPC|Kosten|Conversions',
      'Termine di ricerca|Campagna|Clic|Impr.|CTR|CPC medio|Costo|Conversioni',
    ])
      expect(findHeader([line.split('|')])).toBeUndefined();
  });
});
