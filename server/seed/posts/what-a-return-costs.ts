/** Body of the sample post of the same name. */
export const whatAReturnCosts = `
<p>In the reports a return looks like a sale that did not happen. The money came, the money went, next. But the parcel travelled twice, the advert stays paid, and two coats in five come back in a state in which nobody will buy them. This is what one costs, and why the same coat that does well in Italy can be a poor idea in Germany.</p>
<h2>One coat that came back</h2>
<p>The example is a dog’s coat at €34 without VAT. If it is kept, the seller has 34 − 5.10 for the referral fee − 4.30 for fulfilment − 9.00 for the coat − 3.00 for the advert: <strong>€12.60</strong>. If it comes back, the price is refunded and the following stays with the seller:</p>
<table>
<thead><tr><th scope="col">What stays</th><th scope="col">How it is reckoned</th><th scope="col">Cost</th></tr></thead>
<tbody>
<tr><td>Part of the referral fee</td><td>a fifth of €5.10 is not refunded</td><td>€1.02</td></tr>
<tr><td>The way to the customer</td><td>fulfilment, paid once</td><td>€4.30</td></tr>
<tr><td>The way back</td><td>handling of a return</td><td>€2.10</td></tr>
<tr><td>Coats that cannot be sold again</td><td>40% of €9.00</td><td>€3.60</td></tr>
<tr><td>Getting rid of those</td><td>40% of €0.60</td><td>€0.24</td></tr>
<tr><td>The advert</td><td>the click was bought</td><td>€3.00</td></tr>
<tr><td><strong>One return</strong></td><td></td><td><strong>€14.26</strong></td></tr>
</tbody>
</table>
<p>So a return does not cost the profit of one order. It costs the profit that did not come and the bill that did: 12.60 + 14.26 = €26.86 between a coat that is kept and one that is not. Fees differ by category and by country; put your own into the third column before you believe ours.</p>
<h2>A hundred orders, four countries</h2>
<p>Every point of the return rate takes €26.86 from a hundred orders. The rates below are those of our example, and the distance between them is typical: German shoppers order two sizes and send one back, and they are within their rights.</p>
<table>
<thead><tr><th scope="col">Country</th><th scope="col">Returned</th><th scope="col">Left from 100 orders</th></tr></thead>
<tbody>
<tr><td>Italy</td><td>6%</td><td>€1,099</td></tr>
<tr><td>Spain</td><td>8%</td><td>€1,045</td></tr>
<tr><td>France</td><td>11%</td><td>€965</td></tr>
<tr><td>Germany</td><td>24%</td><td>€615</td></tr>
</tbody>
</table>
<pre><code>100 × €12.60 − 24 × €26.86 = €615.36</code></pre>
<figure><img src="drawing" alt="Bars: what a hundred orders leave in Italy, Spain, France and Germany"><figcaption>Left from a hundred orders of the same coat.</figcaption></figure>
<p>Same coat, same price, same advert, and Germany leaves little more than half of what Italy does. At a rate of 47 percent nothing is left at all (12.60 ÷ 26.86), and there are dresses on sale today that are not far from it.</p>
<h2>What to do about it, dearest first</h2>
<h3>Raise the price where they come back</h3>
<p>A euro on the German price brings 85 cents from each of the 76 coats that are kept and costs three cents more of unrefunded fee on each of the 24 that are not: €63.88 from a hundred orders. To earn in Germany what Italy earns, the coat has to cost</p>
<pre><code>(€1,099 − €615) ÷ €63.88 = €7.57 more</code></pre>
<p>€41.57 instead of €34. Perhaps the market bears that and perhaps it does not. You know now what you are asking for; <a href="/blog/what-a-price-rise-may-cost">how many orders it may cost</a> is a sum of its own.</p>
<h3>Read the reasons</h3>
<p>Export the returns of ninety days and count the reasons by size, not by product. In our example “too small” stood beside 61 of 100 German returns, nearly all of them in one size. The table on the product page gave the length of the back. German owners measure the chest.</p>
<p>A second row in the table and one picture with a tape measure took the rate from 24 to 19 percent. Five points at €26.86 are <strong>€134 from every hundred orders</strong>, for an afternoon’s work.</p>
<h3>Stop buying the wrong visitors</h3>
<p>Join the returns with the search terms that sold. Terms with “cheap”, “puppy” or another breed in them sell well and come back more often. A term that looks like 20 percent ACOS can be the dearest one of the account: <a href="/tools/break-even">work out its break-even</a> with the return in it.</p>
<blockquote><p>A sale is finished when the time for sending it back is over. Until then it is a loan.</p></blockquote>
<p>One habit is worth more than all of these. Put a line into the weekly report that says what each hundred orders left after returns, by country. Ours has had it since 2021, when a good German Christmas turned into the worst January we have had to explain.</p>
`;
