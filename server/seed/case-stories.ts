type Story = { situation: string; work: string; outcome: string; liveUrl?: string; codeUrl?: string };

/** What the pages of the sample cases tell, by slug. Companies, people and addresses are fictional. */
export const sampleStories: Record<string, Story> = {
  'casa-lume-from-one-product-to-a-range': {
    situation:
      'Casa Lume sold one moka pot very well and thirty-four other things hardly at all. Forty-one campaigns shared a single budget, and the pot won nearly every auction against its own siblings.\n\nOn paper the account was healthy: sales flat at €31,000, ACOS a little above the category. Product by product it was not. Three lines earned the margin and the rest spent it.',
    work: 'We gave each product family a campaign of its own and a ceiling worked out from its margin, not from an average. Nine campaigns were left; the other thirty-two were closed over a fortnight so that nothing that ranked was lost.\n\nThe €3,900 a month this released paid for photographs and rewritten pages for eleven products. Once those converted, the same pages, translated by a cook and not by a machine, opened in Germany.',
    outcome:
      'Eight months on, the moka pot is 38% of sales instead of 81%. The range carries itself, Germany has paid for its own launch since the fifth month, and Chiara Bellomo reviews one page of figures each Monday.',
  },
  'perro-viejo-wasted-spend-halved': {
    situation:
      'The advertising budget had doubled in a year and sales had not noticed. Perro Viejo suspected fraud. The reason was duller: broad keywords, set up in a hurry before a holiday, had been buying curious visitors ever since.',
    work: 'We read ninety days of search-term reports line by line and sorted every term by what it had cost since its last sale. Two hundred and three had never sold anything. We blocked them in five batches, from the dearest down, and waited a week after each to see whether a good term suffered.\n\nOne batch was taken back. Somebody searching for “quiet dog bed” does buy, only two weeks later.',
    outcome:
      'Spend that led to nothing fell from €2,080 to €1,120 a week while orders stayed level. The saving went into stock for the autumn, and the rule that finds such terms now runs each Friday.',
  },
  'ashdown-and-pell-buy-box-kept': {
    situation:
      'Every Friday evening a reseller undercut the best-selling balm by four pence, the old repricer followed a day later, and by Monday the Buy Box was somebody else’s. Stock that was “in the warehouse” on the site was on a lorry in truth.',
    work: 'Price came first: a floor, a ceiling and a five-minute repricer that stops at the floor instead of racing through it. Then stock: a feed from the warehouse’s own scanner in place of a nightly spreadsheet. Service last, because late parcels are what the marketplace punishes longest.\n\nThe dashboard is one screen. It shows who holds the Buy Box on twelve products, and rings a telephone when a rival’s price has moved twice in an hour.',
    outcome:
      'The share of the Buy Box has stood above ninety percent for three months. The telephone rings about once a week. Tom Ashdown says it is the only alert he has never muted.',
  },
  'nordlys-a-shop-beside-amazon': {
    situation:
      'Nordlys sold eight thousand lamps a year and knew perhaps four hundred of the people who had bought one: those who had telephoned. A second lamp, a spare shade, a repair: all of it meant bidding again for a customer the company had already won.',
    work: 'We built a shop with forty pages and no app to install. It takes its stock from the same count as the marketplace, so the last lamp cannot be sold twice, and a nightly check keeps both prices equal, as the marketplace demands.\n\nA card in every parcel offers five years of spare parts to those who register. That card did more than any campaign.',
    outcome:
      'Within five months of opening, 22% of orders came direct, and every third direct order came from somebody who had bought before. The marketplace account did not shrink: the shop’s customers are mostly new sales.',
    liveUrl: 'https://nordlys.example/',
  },
  'b2b-portal-for-wholesale-orders': {
    situation:
      'One hundred and forty shops sent their orders by e-mail, each in a spreadsheet of its own invention. Two people typed them in from six in the morning; a wrong row meant forty crates of the wrong tomatoes.',
    work: 'We spent a week beside the two typists before a line was written. The portal knows what they knew: who orders at night, who forgets the deposit, which shop writes “usual”. A shop signs in, sees its own prices and what is really on the shelf, and repeats last week’s order with one button.\n\nIt replaced the spreadsheets in a single weekend, with the old mailbox kept open for a month as a safety net.',
    outcome:
      'An order is confirmed in four minutes instead of two days. Nine orders a week still arrive by mail, from people who like to write. The two typists now run the purchasing desk.',
    liveUrl: 'https://orders.mercato-alto.example/',
    codeUrl: 'https://code.mercato-alto.example/order-portal',
  },
  'search-and-social-for-a-spring-launch': {
    situation:
      'A folding raised bed, ready in February, sold in spring or not at all. Orto Chiaro had five weeks, €12,000 and a warehouse that wanted its floor back by Easter.',
    work: 'Search took the first two weeks and half of the money: forty terms that people type when they already know they want to grow something. The pages that answered them were written and live ten days before the first advert.\n\nThe buyers told us who to look for next. Social adverts went to balconies, not to gardens, once we saw that two in three orders shipped to a flat.',
    outcome:
      'Each euro brought back 3.40, and the last bed left the floor eleven days before the date. The forty search terms kept their places without adverts into the summer.',
  },
};
