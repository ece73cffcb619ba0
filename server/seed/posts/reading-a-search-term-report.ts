/** Body of the sample post of the same name. */
export const readingASearchTermReport = `
<p>The search-term report is the only place where Amazon tells you what shoppers typed before they clicked on you. Most sellers open it, see nine thousand lines, colour some of them red and close it again. It can be read in twenty minutes a week, if you decide beforehand which lines you will not look at.</p>
<h2>Five minutes: cut it down</h2>
<p>Download the last thirty days and leave out the last three, whose orders are still being counted. Sort by spend, the largest first, and add a column with the running total. Draw a line where half of the money is spent.</p>
<figure><img src="drawing" alt="Bars of sixty search terms by spend: the first six hold half of the money"><figcaption>A sample of sixty terms, where the second costs half of the first and the third a third of it. Real accounts look much like it.</figcaption></figure>
<p>Above the line there are rarely more than thirty terms, even in accounts that spend €20,000 a month. They decide the result. Everything below is the long tail: real, but no single line of it is worth a minute of yours this week.</p>
<h2>Ten minutes: three questions</h2>
<p>Ask the same three questions of every term above the line, in this order, and write down one of four answers.</p>
<ol>
<li><strong>Did it sell?</strong> Then it deserves an exact campaign of its own, with its own bid and its own budget. Add it as a negative exact where it was found, so that the two do not bid against each other.</li>
<li><strong>Did it get enough clicks to have sold?</strong> At a conversion of ten percent, ten clicks without an order happen by chance one time in three. Thirty clicks without one happen four times in a hundred. So wait for three times the clicks that an order usually takes; then it becomes a negative.</li>
<li><strong>Does it describe the product?</strong> If somebody who types these words would be disappointed by your page, no bid makes it right. Negative phrase, at once, whatever the figures say.</li>
</ol>
<p>Everything else gets the fourth answer: leave it alone for another week. That is an answer too, and the hardest one to give.</p>
<table>
<thead><tr><th scope="col">Term</th><th scope="col">Clicks</th><th scope="col">Orders</th><th scope="col">Spend</th><th scope="col">Answer</th></tr></thead>
<tbody>
<tr><td>cast iron pan 28 cm</td><td>212</td><td>31</td><td>€236</td><td>Exact campaign</td></tr>
<tr><td>induction pan</td><td>148</td><td>6</td><td>€171</td><td>Keep, lower the bid</td></tr>
<tr><td>wok with lid</td><td>64</td><td>0</td><td>€70</td><td>Negative phrase</td></tr>
<tr><td>pan for camping</td><td>19</td><td>1</td><td>€22</td><td>Another week</td></tr>
</tbody>
</table>
<h2>Five minutes: the words you did not expect</h2>
<p>Now go below the line, but only look at terms with at least two orders that contain a word which is nowhere on your product page. There will be five or ten of them. They are the most valuable lines of the whole report, because shoppers have found you in spite of your text.</p>
<ul>
<li>If the word is true of the product, put it into the title or the first bullet point.</li>
<li>If it is a use (“for camping”, “for a small kitchen”), it belongs on a picture.</li>
<li>If it is another language, you have just found out where your next customers live.</li>
</ul>
<blockquote><p>Advertising pays for the report. The listing is what should read it.</p></blockquote>
<p>We once found “dog” in eleven terms of a blanket that was sold for sofas. It sold to people with dogs. One picture later it sold to a lot more of them, and the share of advertising in its sales went from 31 to 18 percent without a single changed bid.</p>
<h2>What not to do</h2>
<p>Do not add negatives by rule after a fixed number of clicks: a term of a €200 product needs more patience than one of a €12 product. Do not move terms into exact campaigns after one order; half of them never sell again. And do not read the report daily. A day holds too few clicks to tell luck from skill, and every change you make restarts the clock for the next one.</p>
<p>Twenty minutes, once a week, on the same day. Put the four answers into one sheet with the date beside them. After two months you will have something better than a clean account: a record of what you believed, and whether you were right. The bids themselves follow from <a href="/blog/what-a-click-may-cost">what a click may cost you</a>.</p>
`;
