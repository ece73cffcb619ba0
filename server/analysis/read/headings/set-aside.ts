import type { Names } from './languages.ts';

/** By which reports are known that no check uses, so that they are named and read as nothing else. */
export const setAside = {
  return_reason: { en: ['return-date', 'detailed-disposition'] },
  reimbursement: { en: ['reimbursement-id'] },
  fulfillable: {
    en: [
      'afn-fulfillable-quantity',
      'inv-age-0-to-90-days',
      'estimated_monthly_storage_fee',
      'Starting Warehouse Balance',
      'Recommended replenishment qty',
      'Units Sold Last 30 Days',
      'Total Days of Supply (including units from open shipments)',
    ],
    it: ['Unità vendute ultimi 30 giorni', 'Quantità di rifornimento consigliata'],
    de: ['Empfohlene Auffüllmenge'],
  },
  /** What storing, taking back and subscribing cost and moved, by article. */
  fba_fee: {
    en: [
      'estimated-monthly-storage-fee',
      'surcharge-age-tier',
      'qty-charged-12-mo-long-term-storage-fee',
      'qty-charged-6-mo-long-term-storage-fee',
      '12-mo-long-terms-storage-fee',
      'removal-fee',
      'disposed-quantity',
      'removal-order-type',
      'active-subscriptions',
      'scheduled-sns-units-week-1',
      'sns-units-shipped-week-1',
      'OOS-rate-week-1',
      'estimated-avg-sns-discount-next-8-weeks',
    ],
  },
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
      'New Store Visitors',
      'Publisher',
      // Stores, beside the one above.
      'Store visits',
      'Views/Visitor',
      'Sales/Visitor',
      // Brand Analytics: the catalogue, what is bought together and again.
      'Impressions: Impressions',
      'Purchases: Search Traffic Sales',
      '#1 Purchased ASIN',
      '#1 Combination %',
      'Purchased with ASIN',
      'Combination %',
      'Repeat Customers',
      'Repeat Customers (% of Total)',
      'Repeat Customers % of Total',
      'Repeat Purchase Ordered Product Sales',
      // Brand metrics.
      'Engaged shopper rate',
      'Customer conversion rate',
      'New-to-brand customers rate',
      // Vendors.
      'Ordered Revenue',
      'Glance Views',
      'Featured Offer Page Views',
      'Sellable On Hand Inventory',
      'Sellable On Hand Units',
      'Open Purchase Order Quantity',
      'Mean Forecast',
      'Week 0 - Mean',
      // Promotions and coupons.
      'item-promotion-id',
      'promotion-rule-value',
      'Promotion ID',
      'Coupon ID',
      'Coupon Name',
      'Clips',
      'Redemptions',
      // Value added tax.
      'TRANSACTION_EVENT_ID',
      'ACTIVITY_TRANSACTION_ID',
      'UNIQUE_ACCOUNT_IDENTIFIER',
      'Is Invoice Corrected',
      'OUR_PRICE Tax Inclusive Selling Price',
    ],
    it: ['Nuovi visitatori dello Store'],
  },
  /** Of ads beyond the shop, which are bought by the thousand views: display by Amazon DSP, and television. */
  display: {
    en: [
      'Line item',
      'Line item ID',
      'Line item name',
      'Click-throughs',
      'Total DPV',
      'Household reach',
      'Average household frequency',
      'Cumulative household reach',
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
} as const satisfies Record<string, Names>;
