/** Body of the sample post of the same name. */
export const whatAPriceRiseMayCost = `
<p>A client told us that he could not raise the price of his pan by three euros, because it would cost him orders. He was right that it would. He had never worked out how many it was allowed to cost, and the answer was one in five.</p>
<p>Sellers on Amazon watch the price of the rival below them and forget the sum above. It has four lines, and it tells you before the test what would count as a success.</p>
<h2>What an order leaves today</h2>
<p>The cast-iron pan from <a href="/blog/what-a-click-may-cost">our note on bids</a> sells at €40 without VAT. After the goods, fulfilment, storage, returns and a referral fee of 15 percent, €14.80 is left. Five orders in eight come through an advert, at eight clicks of €0.80 each, so advertising costs €6.40 for each of these and €4.00 for the average order.</p>
<pre><code>€14.80 − €4.00 = €10.80 an order
300 orders × €10.80 = €3,240 a month</code></pre>
<p>That last figure is the one to defend. Not the rank, not the orders: €3,240.</p>
<h2>How many orders may go</h2>
<p>Of each euro on the price Amazon takes fifteen cents. Eighty-five are yours, and nothing else in the sum changes: the pan costs what it cost, the parcel too. A rise of €3 therefore adds €2.55 to every order, and the question turns round. How many orders at €13.35 make €3,240?</p>
<pre><code>€3,240 ÷ (€10.80 + 3 × €0.85) = 242.7</code></pre>
<p>Two hundred and forty-three. At €43 you may lose 57 orders of 300 and be exactly as well off, with less to pack, less to finance and fewer returns.</p>
<table>
<thead><tr><th scope="col">New price</th><th scope="col">Left from an order</th><th scope="col">Orders for €3,240</th><th scope="col">You can lose, or need</th></tr></thead>
<tbody>
<tr><td>€36</td><td>€7.40</td><td>438</td><td>46% more</td></tr>
<tr><td>€38</td><td>€9.10</td><td>357</td><td>19% more</td></tr>
<tr><td>€42</td><td>€12.50</td><td>260</td><td>13% fewer</td></tr>
<tr><td>€43</td><td>€13.35</td><td>243</td><td>19% fewer</td></tr>
<tr><td>€45</td><td>€15.05</td><td>216</td><td>28% fewer</td></tr>
</tbody>
</table>
<figure><img src="drawing" alt="Bars: orders that make €3,240 at prices from €36 to €45, against 300 today"><figcaption>Orders that leave €3,240 a month, by price. What a discount must bring, and what a rise may lose.</figcaption></figure>
<p>Read the first two rows twice. A discount of four euros, a tenth off the price, has to bring nearly half as many orders again before it has paid for itself. It almost never does, and yet the coupon is the first thing that most accounts reach for in a slow month.</p>
<h2>The part that people forget</h2>
<p>A dearer product converts a little worse, and every click costs the same. So the advertising in an order grows as orders fall. Say that conversion drops by a tenth, from 12.5 to 11.25 percent. An advertised order then takes 8.9 clicks instead of eight, which is €7.11 instead of €6.40, or 44 cents more for the average order.</p>
<pre><code>€13.35 − €0.44 = €12.91 an order
270 orders × €12.91 = €3,486 a month</code></pre>
<p>A tenth of the orders has gone and €246 a month has come. The allowance has shrunk as well: at €12.91 an order you need 251 of them, so you may lose 16 percent rather than 19. Use the smaller figure when you plan the test.</p>
<h2>A test of four weeks</h2>
<ol>
<li><strong>Write down the line first.</strong> “At €43 we keep the new price if there are at least 251 orders in a month.” A test without a line is a mood.</li>
<li><strong>Change nothing else.</strong> No new picture, no coupon, no bid. Otherwise you have tested a fortnight, not a price.</li>
<li><strong>Run it up, down, up, down,</strong> a week each, from Monday to Sunday. Two weeks against two weeks cancels most of the season.</li>
<li><strong>Watch the Buy Box.</strong> If the share falls under 95 percent, your price has met a rule of Amazon’s and not a customer’s opinion. Stop, and find out which.</li>
<li><strong>Look at returns a month later.</strong> Dearer things are inspected more closely.</li>
</ol>
<blockquote><p>Ask how many orders you may lose before you ask how many you will.</p></blockquote>
<p>Our client lost 31 orders in the first month. He still calls it the month in which he sold less; his bank disagrees.</p>
`;
