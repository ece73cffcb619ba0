/** Body of the sample post of the same name. */
export const whenALowAcosIsExpensive = `
<p>The best campaign in the account had an ACOS of 6 percent. It was in every report, on the first line, in green. We switched it off for a week, and almost nothing happened. That was the most expensive line of the year.</p>
<h2>What ACOS does not ask</h2>
<p>ACOS divides what an advert cost by the sales that followed a click on it. It does not ask whether the sale would have come anyway. For somebody who typed your brand’s name, the honest answer is often yes: your product is the first result, your advert stands above it, and you have paid for the shorter way.</p>
<p>The question is which sales were <em>added</em>. No report shows that, but a calendar does.</p>
<h2>On, off, on, off</h2>
<p>Take eight weeks. Run the campaign in the odd ones and pause it in the even ones, from Monday to Monday. Then compare <strong>all</strong> sales of the products in it, advertised or not. What goes missing in the even weeks is what the campaign adds.</p>
<p>Here is one seller of kitchenware, by the month, with a margin of 37 percent before advertising. We ran the calendar twice: for the campaign on the brand’s name, and for the one on what the things are called.</p>
<table>
<thead><tr><th scope="col">A month</th><th scope="col">Brand name</th><th scope="col">Product words</th></tr></thead>
<tbody>
<tr><td>Spend</td><td>€1,200</td><td>€5,400</td></tr>
<tr><td>Sales in the report</td><td>€20,000</td><td>€18,000</td></tr>
<tr><td>ACOS in the report</td><td>6%</td><td>30%</td></tr>
<tr><td>Sales that went missing when paused</td><td>€2,700</td><td>€15,300</td></tr>
<tr><td>Spend for each euro added</td><td>44%</td><td>35%</td></tr>
<tr><td>Profit in the report</td><td>€6,200</td><td>€1,260</td></tr>
<tr><td>Profit that was added</td><td>−€201</td><td>€261</td></tr>
</tbody>
</table>
<pre><code>brand:   €2,700 × 37% − €1,200 = −€201
product: €15,300 × 37% − €5,400 = €261</code></pre>
<figure><img src="drawing" alt="Bars: the brand campaign shows €6,200 of profit in the report and loses €201; product words show €1,260 and add €261"><figcaption>Profit a month, as the report has it and as the calendar found it.</figcaption></figure>
<p>In the report the brand campaign earned five times as much as the other. In truth it lost money and the other made some. Every rule that moves budget towards low ACOS would have fed the wrong one.</p>
<h2>What we did with it</h2>
<p>We did not switch it off for good. Rivals bid on your name too, and an empty first place is an invitation. But a defence needs a wall, not a palace:</p>
<ul>
<li>We lowered the bid on the brand’s name step by step, each Monday, until the share of first places began to fall. That was at a third of the old bid.</li>
<li>We kept full bids for the two words of the brand on which a rival really did appear above us. We looked, by hand, on three days.</li>
<li>We put the difference, €850 a month, on product words, up to the <a href="/blog/what-a-click-may-cost">highest bid that the margin allows</a> and not a cent further.</li>
</ul>
<h3>The figure for the first line</h3>
<p>One number cannot be improved by buying your own customers: advertising divided by <em>all</em> sales, which the trade calls TACOS. In the month of the table it was</p>
<pre><code>(€1,200 + €5,400) ÷ €62,000 = 10.6%</code></pre>
<p>If ACOS falls and TACOS does not, your adverts have become better at standing where people already were. We print both, side by side, in that order of importance.</p>
<h2>Before you copy this</h2>
<ol>
<li><strong>It takes sales.</strong> Under two hundred orders a month the weeks differ by more than the campaign does. Then use eight weeks on and eight off, or ask a larger question.</li>
<li><strong>Keep away from the calendar’s edges.</strong> No sale week, no week without stock, no new picture. One of these spoils two weeks, because each stands against its neighbour.</li>
<li><strong>Young brands differ.</strong> If only a few people know the name and others bid on it, the brand campaign may be the best one you have. Measure it; do not take our word for it, nor a conference’s.</li>
</ol>
<blockquote><p>A cheap click on somebody who was already coming is the dearest kind there is.</p></blockquote>
<p>The seller asked why nobody had told her in four years. We think we know: the line was green, and everybody who reported it was proud of it. <a href="/services/amazon-advertising">We would rather report the grey one</a>.</p>
`;
