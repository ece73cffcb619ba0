/** Body of the sample post of the same name. */
export const howManyUnitsToSend = `
<p>Every seller we know has run out of stock in the second week of November and paid for a full warehouse in February. Both mistakes come from the same habit: ordering what was sold last time, plus a bit. Here is what to use in its place. You need one spreadsheet, eight weeks of sales and your forwarder’s real dates.</p>
<h2>When to order</h2>
<p>Our example sells 14 units a day. Production takes 25 days, the lorry 12, and the warehouse 8 until the units can be bought: 45 days in all. While you wait you will sell</p>
<pre><code>14 a day × 45 days = 630 units</code></pre>
<p>Order at 630, and you run out on the day the lorry is unloaded, if everything goes to plan. Half of the time it does not. What covers the other half is the safety stock, and it has to answer two separate doubts: shoppers who buy more than usual, and goods that come later than usual.</p>
<p>Write down how much each of them varies. Here daily sales vary by 5 units around the mean, and the last eight deliveries by 6 days around theirs. (In a spreadsheet both are <code>STDEV</code>. Leave out the days on which you had no stock: they tell you nothing about demand.)</p>
<pre><code>shoppers: 45 × 5² = 1,125
delivery: 14² × 6² = 7,056
1.65 × √(1,125 + 7,056) = 149.2, so 150 units</code></pre>
<p>The 1.65 stands for being in stock in nineteen cases of twenty. The reorder point is the sum of both: 630 + 150 = <strong>780 units</strong>, counting what is on its way.</p>
<figure><img src="drawing" alt="Stock over five months: ordered at 780, it falls to 150 before a lorry that is on time, and to 66 before one that is six days late"><figcaption>Two orders of 1,100 units. The first lorry is on time, the second six days late: that is what the 150 are for.</figcaption></figure>
<h3>Look at what makes it large</h3>
<p>Six sevenths of the doubt came from the delivery and one seventh from the shoppers. Most sellers polish the forecast. The forwarder is worth more:</p>
<table>
<thead><tr><th scope="col">Deliveries vary by</th><th scope="col">Safety stock</th><th scope="col">Reorder at</th></tr></thead>
<tbody>
<tr><td>0 days</td><td>56</td><td>686</td></tr>
<tr><td>3 days</td><td>89</td><td>719</td></tr>
<tr><td>6 days</td><td>150</td><td>780</td></tr>
<tr><td>10 days</td><td>238</td><td>868</td></tr>
</tbody>
</table>
<p>A forwarder who is three days dearer and never late is the cheaper one. You can put a figure to it now.</p>
<h2>How many to order</h2>
<p>Large orders save on fixed costs, small ones on storage. There is a quantity at which both are as low as they get together, and an engineer worked it out in 1913. Take 5,110 units a year, €420 for each order (booking, customs, inspection) and €3.59 for keeping one unit for a year: €2.60 of storage, and 9 percent on the €11 that it cost.</p>
<pre><code>√(2 × 5,110 × €420 ÷ €3.59) = 1,093 units</code></pre>
<p>Call it 1,100, which lasts 79 days. The curve is flat at the bottom: with 900 or 1,300 the year costs some €60 to €75 more. So round to full pallets without remorse, and do not let anybody sell you a system for the last three percent.</p>
<h2>What running out costs</h2>
<p>Nine days without stock at 14 units and €10.80 each is €1,361. Then comes the part that no report shows: rank. Suppose that you come back to 70 percent of your sales and need three weeks for the rest.</p>
<pre><code>9 × 14 × €10.80 = €1,361
21 × 14 × 30% × €10.80 = €953
together €2,314</code></pre>
<p>The 150 units that would have prevented it cost 150 × €3.59 = €539 to keep for a whole year. That is the trade, and now it is one you can argue about.</p>
<blockquote><p>Safety stock is the fee for not knowing when the lorry comes.</p></blockquote>
<h2>Before the fourth quarter</h2>
<ul>
<li>Replace the 14 by the mean of the same weeks last year, times this year’s growth. Growth is what the last eight weeks did against the same eight.</li>
<li>Add ten days to the delivery: the warehouses take in slowly from October on, and everybody finds out at once.</li>
<li>Lower the bids while you have less than twenty days of stock. Selling the last units faster at full advertising cost is the dearest way to run out. <a href="/services/seller-account-management">We do this for the accounts we run</a>, every morning at eight.</li>
</ul>
`;
