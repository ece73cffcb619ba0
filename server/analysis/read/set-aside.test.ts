import { describe, expect, it } from 'vitest';
import { findHeader } from './header.ts';

const kindOf = (line: string) => findHeader([line.split('|')])?.kind;

describe('a report of Amazon that no check uses', () => {
  it.each([
    [
      'the catalogue in searches',
      'ASIN|Category|Impressions: Impressions|Clicks: Clicks|Purchases: Search Traffic Sales',
    ],
    [
      'what is bought together',
      'Reporting Date|ASIN|Product Title|#1 Purchased ASIN|#1 Purchased Title|#1 Combination %',
    ],
    ['what is bought again', 'ASIN|Orders|Unique Customers|Repeat Customers (% of Total)|Reporting Date'],
    [
      'spend of all campaigns together',
      'Start Date|End Date|Portfolio name|Currency|Clicks|Cost Per Click (CPC)|Spend',
    ],
    ['a vendor’s visits', 'ASIN|Product Title|Featured Offer Page Views|Featured Offer Page Views - Prior Period (%)'],
    ['a vendor’s sales', 'Date|ASIN|Ordered Revenue|Ordered Units'],
    ['a vendor’s stock', 'ASIN|Net Received|Open Purchase Order Quantity|Sellable On Hand Units'],
    ['promotions', 'Promotion ID|Promotion name|Type|Status|Glance views|Units sold|Revenue|Start date|End date'],
    ['coupons', 'Coupon ID|Coupon Name|Start date|End date|Budget|Clips|Redemptions|Sales'],
    ['value added tax', 'UNIQUE_ACCOUNT_IDENTIFIER|SALES_CHANNEL|MARKETPLACE|TRANSACTION_EVENT_ID|SELLER_SKU|ASIN|QTY'],
    ['display', 'Date|Advertiser|Order|Order ID|Line item|Impressions|Click-throughs|CTR|Total cost|Total DPV'],
    ['display by campaign', 'Date|Campaign name|Line item|Impressions|Clicks|Total cost|Sales|Purchases'],
    ['television', 'Date|Currency|Campaign Name|Country|Impressions|Clicks|Spend|Household reach|Sales|Orders'],
    ['a brand’s store', 'Date|Visitors|Views|Visits|Sales|Units sold|Orders|Views/Visitor|Sales/Visitor'],
    ['a brand', 'Date|Brand|Category|Branded searches|Engaged shopper rate|Customer conversion rate'],
  ])('is known for what it is, and read as nothing else: %s', (_what, line) => {
    expect(kindOf(line)).toBe('other_report');
  });

  it.each([
    ['storage', 'asin|fnsku|product-name|country-code|month-of-charge|currency|estimated-monthly-storage-fee'],
    ['old stock', 'snapshot-date|sku|fnsku|asin|currency|country|qty-charged|amount-charged|surcharge-age-tier'],
    ['removals', 'request-date|order-id|order-type|order-status|sku|disposed-quantity|shipped-quantity|removal-fee'],
    ['subscriptions', 'snapshot-date|sku|fnsku|asin|country|active-subscriptions|scheduled-sns-units-week-1'],
    ['restocking', 'Country|Merchant SKU|ASIN|Currency code|Price|Alert|Recommended replenishment qty'],
    [
      'restocking, Italian',
      'Paese|Nome prodotto|SKU venditore|ASIN|Prezzo|Unità vendute ultimi 30 giorni|Unità totali',
    ],
  ])('of its stock is known for one of those: %s', (_what, line) => {
    expect(kindOf(line)).toBe('fba_other');
  });
});

describe('headings that are Amazon’s and others’', () => {
  it.each([
    ['offers', 'Paese|Nome prodotto|FNSKU|SKU venditore|ASIN|Condizione|Prezzo'],
    ['what a shop sold by day', 'Date|Sales|Units|Orders'],
    ['what a shop sold by day, Italian', 'Data|Vendite|Unità|Ordini'],
    ['spend by day beside what nobody knows', 'Date|Zoekterm van klant zelf|Clicks|Spend'],
  ])('are asked about: %s', (_what, line) => {
    expect(kindOf(line)).toBeUndefined();
  });

  it.each(['Date|Ordered Product Sales|Units Ordered', 'Datum|Umsatz|Bestellte Einheiten', 'Data|Vendite|Sessioni'])(
    'are a business report by day with a word that only Amazon uses: %s',
    (line) => {
      expect(kindOf(line)).toBe('business_date');
    },
  );
});
