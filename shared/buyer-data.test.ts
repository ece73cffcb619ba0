import { describe, expect, it } from 'vitest';
import { hasBuyerHeadings, isBuyerData } from './buyer-data.ts';

const reports: [string, string][] = [
  ['English, tabs', 'order-id\torder-item-id\tpurchase-date\tbuyer-email\tbuyer-name\n1\t2\t3\ta@b.example\tA'],
  [
    'English, of all orders without names',
    'amazon-order-id\tpurchase-date\torder-status\tsku\tasin\titem-price\tship-city\tship-state\tship-postal-code\tship-country\n',
  ],
  ['English, quoted', '"Order ID","Buyer Name","Shipping Address 1"\r\n'],
  ['Italian', 'Numero ordine;Nome dell’acquirente;Indirizzo di spedizione 1\n'],
  ['German', 'Bestellnummer;Name des Käufers;Empfängername\n'],
  ['Spanish', 'Pedido;Nombre del comprador;Dirección de envío 1\n'],
  ['French', "Commande;Nom de l'acheteur;Adresse de livraison 1\n"],
];

const utf16 = (text: string, isBig = false) => {
  const bytes = Buffer.from(text, 'utf16le');
  return isBig ? bytes.swap16() : bytes;
};
const encodings: [string, (text: string) => Uint8Array][] = [
  ['UTF-8', (text) => new TextEncoder().encode(text)],
  ['UTF-8 with its mark', (text) => new TextEncoder().encode(`\uFEFF${text}`)],
  ['UTF-16', (text) => utf16(`\uFEFF${text}`)],
  ['UTF-16, the other way round', (text) => utf16(`\uFEFF${text}`, true)],
  ['UTF-16 without its mark', (text) => utf16(text)],
  ['Windows-1252', (text) => Buffer.from(text.replace('’', "'"), 'latin1')],
];

describe('an order report', () => {
  it.each(reports)('in %s is known by its header, in any encoding', (_language, text) => {
    for (const [encoding, encode] of encodings) expect([encoding, isBuyerData(encode(text))]).toEqual([encoding, true]);
  });

  it('in Chinese is known, also where it is no Unicode', () => {
    const text = '亚马逊订单编号,买家姓名,买家电子邮件\n';
    const bytes = 'd1c7c2edd1b7b6a9b5a5b1e0bac52cc2f2bcd2d0d5c3fb2cc2f2bcd2b5e7d7d3d3cabcfe0a';
    expect([isBuyerData(new TextEncoder().encode(text)), isBuyerData(Buffer.from(bytes, 'hex'))]).toEqual([true, true]);
  });

  it('is known behind a title, and by its header alone', () => {
    expect(hasBuyerHeadings('Orders of September\n\norder-id,buyer-name\n')).toBe(true);
    expect(hasBuyerHeadings('recipient-name')).toBe(true);
  });

  it('is known when its first bytes end within a letter', () => {
    const bytes = new TextEncoder().encode('Bestellnummer;Empfängername;Ort\n1;A;München\n2;B;Köln ü');
    expect(isBuyerData(bytes.subarray(0, bytes.length - 1))).toBe(true);
  });
});

describe('another report', () => {
  it.each([
    'Start Date,End Date,Campaign Name,Customer Search Term,Clicks,Spend\n1,2,buyer name,buyer-name in a term,3,4\n',
    '(Parent) ASIN,(Child) ASIN,Title,Sessions - Total\n',
    '',
    'PK\u0003\u0004',
  ])('%j is none', (text) => {
    expect(isBuyerData(new TextEncoder().encode(text))).toBe(false);
  });
});
