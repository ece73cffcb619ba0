import type { ContentData } from '#shared/content.ts';

export const strategyConsulting: ContentData<'service-page'> = {
  slug: 'strategy-consulting',
  title: 'Strategy Consulting',
  formerTitles: ['Strategy & Consulting', 'Business Strategy & Consulting', 'Strategic Consulting'],
  metaDescription:
    'Strategy for Amazon sellers: market and competitor analysis, growth planning, performance metrics and long-term decisions, in three steps.',
  card: {
    description: 'A decision you can defend, with the figures that led to it on one sheet.',
    features: ['Research on markets and rivals', 'Growth strategy and metrics', 'Long-term strategic planning'],
    symptom: 'Too many options: a new country, a new line, a price war',
  },
  headline: 'Decide what not to sell',
  lead: 'Growth on Amazon is mostly a matter of choosing. Which country next, which product to stop, when to answer a rival’s price and when to let them bleed. We bring the evidence, argue both sides, and leave you with a plan that fits on a wall.',
  offer: {
    heading: 'Six questions, six pieces of work',
    items: [
      {
        heading: 'Market analysis and research',
        text: 'Is there room? Search demand by month, the price bands that sell, the share of the first page held by brands, and what shoppers complain of in all of them.',
      },
      {
        heading: 'Competitor analysis',
        text: 'Who can hurt you? Five rivals followed for eight weeks: price moves, stock-outs, review pace, and how much of their traffic they pay for.',
      },
      {
        heading: 'Growth strategy development',
        text: 'Where is the next euro best spent? Advertising, a second country, a variant or a bundle are compared on the same three measures: cash needed, months to pay back, and risk.',
      },
      {
        heading: 'Amazon business optimization',
        text: 'What should stop? Products that sell and do not earn are repriced, repacked into a lower size tier, or retired.',
      },
      {
        heading: 'Performance metrics setup',
        text: 'How would you know? Contribution per unit, TACOS and days of stock, defined once, drawn from your own reports and understood by everyone who uses them.',
      },
      {
        heading: 'Long-term strategic planning',
        text: 'What if Amazon changes its mind? Fees, policies and private labels move every year, so the plan names what you would do at each turn and what share of sales should come from elsewhere.',
      },
    ],
  },
  steps: {
    heading: 'From question to plan',
    items: [
      {
        heading: 'Analysis',
        text: 'Two to three weeks with your settlement reports, supplier terms and advertising data. You get a product-by-product account of what earned money last year, which is often the first surprise.',
      },
      {
        heading: 'Strategy',
        text: 'Three options are worked out in full, including the one we advise against. We present them in one session, and the decision is yours.',
      },
      {
        heading: 'Implementation',
        text: 'The chosen option becomes four quarters with owners, budgets and stop conditions. We meet once a month for as long as it helps, and hand over the model with its formulas open.',
      },
    ],
  },
  claims: [],
  method: {
    heading: 'Where our numbers come from',
    paragraphs: [
      'Your side is exact: settlement reports, invoices and Business Reports. The market side is an estimate, built from search frequency rank, sales ranks sampled every hour and prices.',
      'We test the estimate on your own products first, whose sales we know, and print the error beside each figure. The chart and the table on this page are samples for an invented pet-supplies seller.',
    ],
  },
  essay: {
    heading: 'Germany can wait',
    paragraphs: [
      'The question we hear most is which country to open next, and Germany is the usual answer: more shoppers than Italy and Spain together, and higher prices. It is also where returns run highest, packaging registration comes before the first parcel, and the first page is held by brands with ten thousand reviews.',
      'Put the two roads side by side for an invented seller of dog harnesses. Entering Germany needs €46,000 in stock and advertising and pays back in month fifteen. Fixing three sizes that come back too often, at home, needs €7,000 and pays back in month four.',
      'So the harnesses come first and Germany a year later, with better reviews and the cash to stay. A plan is rarely a choice between yes and no; it is an order of events.',
    ],
  },
  ledger: {
    heading: 'Three roads, compared',
    lead: 'The sheet on which the decision is taken. Every option is measured in the same way, doing nothing included.',
    columns: ['Option', 'Cash needed', 'Pays back', 'Year-two margin', 'Stop if'],
    rows: [
      ['Fix three sizes', '€7,000', 'month 4', '+€31,000', 'returns stay over 9%'],
      ['Open Germany', '€46,000', 'month 15', '+€58,000', 'ad cost over 35% in month 6'],
      ['Add a cat line', '€28,000', 'month 19', '+€22,000', 'rating under 4.2'],
      ['Change nothing', '€0', 'never', '−€12,000', 'no condition'],
    ],
  },
  chart: {
    caption: 'Sample market: price in euros and monthly orders of ten dog harnesses; the gap lies between €28 and €36',
    series: ['Price', 'Monthly orders'],
    points: [
      { label: 'Rival A', values: [14, 1900] },
      { label: 'Rival B', values: [16, 1450] },
      { label: 'Rival C', values: [17, 2100] },
      { label: 'Rival D', values: [19, 1250] },
      { label: 'Rival E', values: [21, 1620] },
      { label: 'You', values: [24, 980] },
      { label: 'Rival F', values: [25, 1340] },
      { label: 'Rival G', values: [38, 870] },
      { label: 'Rival H', values: [42, 640] },
      { label: 'Rival I', values: [45, 720] },
    ],
  },
  closing: {
    heading: 'Bring us the decision you keep postponing',
    text: 'Half an hour on the phone is free. If the answer is obvious we say so, and you have saved a fee.',
    button: 'Ask for 30 free minutes',
    form: 'contact',
  },
};
