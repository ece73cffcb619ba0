/** Body of the sample post of the same name. */
export const whatAClickMayCost = `
<p>Most accounts we take over have bid rules. Raise by ten percent when ACOS is low, cut by fifteen when it is high, pause after twelve clicks without a sale. The rules are reasonable, and they chase each other round in circles, because none of them knows what a click is worth. Three numbers do, and you have all of them.</p>
<h2>The three numbers</h2>
<p>A bid is a purchase, and every purchase has a highest sensible price. For a click it follows from the product, not from the auction:</p>
<ul>
<li><strong>Price:</strong> what the customer pays, without VAT. If you sell bundles, take the average of an order, not of a unit.</li>
<li><strong>Conversion:</strong> orders divided by clicks, from advertising only, over at least two hundred clicks. Fewer than that and you are reading tea leaves.</li>
<li><strong>Target ACOS:</strong> the share of sales you are willing to spend on advertising. It comes out of the margin, and it is a decision, not a result.</li>
</ul>
<p>Multiply them and you have the most that one click may cost:</p>
<pre><code>price × conversion × target ACOS = highest bid
€40.00 × 0.125 × 0.24 = €1.20</code></pre>
<p>That is all. If the auction asks €1.60, the answer is not a braver bid. It is a better listing, a higher price or a different keyword.</p>
<h2>An example, with the sums</h2>
<p>Take a cast-iron pan at €40. One visitor in eight buys it, which is a conversion of 12.5 percent. After the goods, the fees, storage and returns, €14.80 of each sale is left before advertising: 37 percent. The owner wants to keep 13 percent, so 24 percent may go to advertising. Now look at what the same pan may bid when only one of the three numbers moves.</p>
<table>
<thead><tr><th scope="col">What changes</th><th scope="col">Price</th><th scope="col">Conversion</th><th scope="col">Target</th><th scope="col">Highest bid</th></tr></thead>
<tbody>
<tr><td>Nothing</td><td>€40</td><td>12.5%</td><td>24%</td><td>€1.20</td></tr>
<tr><td>Better main picture</td><td>€40</td><td>15.0%</td><td>24%</td><td>€1.44</td></tr>
<tr><td>A lid in the box, €6 more</td><td>€46</td><td>12.5%</td><td>24%</td><td>€1.38</td></tr>
<tr><td>A week out of stock</td><td>€40</td><td>9.0%</td><td>24%</td><td>€0.86</td></tr>
<tr><td>Launch: margin waits</td><td>€40</td><td>12.5%</td><td>37%</td><td>€1.85</td></tr>
</tbody>
</table>
<figure><img src="drawing" alt="Bars: the highest bid for five changes, against a click that costs €1.60"><figcaption>The same pan, one number moved. Only at its launch may it pay what the auction asks.</figcaption></figure>
<p>Two things stand out. A picture that lifts conversion by a fifth is worth as much as a fifth more budget, and it is paid for once. And a bid that was right in March is wrong in May if conversion has fallen: the bid did not change, the product page did.</p>
<h3>Where the numbers mislead</h3>
<p>The sum is only as honest as its conversion. Three traps catch nearly everybody:</p>
<ol>
<li><strong>Brand terms.</strong> People who type your name buy more often. Mixed with everybody else they lift the average, and you overpay for strangers. Keep a campaign of its own for them.</li>
<li><strong>Placements.</strong> The top of the search converts better than product pages, sometimes twice as well. Compute the bid from the rest and let the placement multiplier pay for the top.</li>
<li><strong>Late orders.</strong> The last three days of any report are missing sales that will still be counted. Leave them out or you will cut what works.</li>
</ol>
<h2>What to do on Monday</h2>
<p>Export the last sixty days by target. For every line with more than two hundred clicks compute its own highest bid; for the others use the number of the product. <a href="/tools/click-price">Our click price tool</a> does the sum for a single term and shows each step, <a href="/tools/break-even">the break-even tool</a> works out the target. Set the bids, write down the date, and leave them alone for two weeks.</p>
<blockquote><p>A bid rule asks what happened yesterday. The sum asks what a click is worth. Only one of them can be right twice.</p></blockquote>
<p>Then look at the list the other way round. Sort by the distance between what you bid and what you may bid. At one end stand the clicks you overpay for; stop that today. At the other end stand keywords where you could bid fifty percent more and still keep your margin. In most accounts that second list is the longer one, and nobody has looked at it, because low ACOS never raises an alarm.</p>
<p>When the highest bid is far below the auction everywhere, advertising is not the problem. The offer is. That is bad news, but it is useful news, and it costs less to learn from a spreadsheet than from another quarter of clicks. If you are unsure which of the two it is, read the <a href="/services/listing-optimization">listing</a> first: its conversion is in every line of the sum.</p>
`;
