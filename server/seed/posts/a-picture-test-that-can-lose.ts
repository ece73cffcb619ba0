/** Body of the sample post of the same name. */
export const aPictureTestThatCanLose = `
<p>“We tested the new main picture, and it won.” We hear that sentence about once a week. Then we ask how many people saw each of the two, when it was decided to stop, and what would have counted as losing. The third question is usually followed by a pause.</p>
<h2>Twelve beats ten, or does it?</h2>
<p>Two pictures of the same lunch box were shown to 1,200 visitors each. The old one sold 120, the new one 144. Ten percent against twelve: a fifth more orders. Champagne?</p>
<p>Toss a coin 1,200 times and then again: you will not get the same number of heads. Conversion swings just as much without any reason, and how much it swings can be reckoned. Over both pictures 11 percent bought.</p>
<pre><code>√(0.11 × 0.89 × 2 ÷ 1,200) = 0.0128, or 1.28 points
2.0 points ÷ 1.28 = 1.57</code></pre>
<p>The difference is about one and a half times the usual swing. Two pictures that are <em>equally good</em> drift that far apart roughly once in nine tests. Show them to twice as many people, and if the shares stay the same, the ratio is 2.21: once in thirty-seven. That is a result. The first one was a rumour.</p>
<h2>How many visitors you need</h2>
<p>There is a rule of thumb that fits on a sticky note. It finds a real difference four times in five and sees one that is not there once in twenty.</p>
<pre><code>visitors for each picture = 16 × c × (1 − c) ÷ d²
c: conversion today   d: the difference worth finding</code></pre>
<p>For a product that converts at 10 percent and has 120 visitors a day, sixty for each picture:</p>
<table>
<thead><tr><th scope="col">You want to find</th><th scope="col">Visitors each</th><th scope="col">Days</th></tr></thead>
<tbody>
<tr><td>10% to 11%</td><td>14,400</td><td>240</td></tr>
<tr><td>10% to 12%</td><td>3,600</td><td>60</td></tr>
<tr><td>10% to 13%</td><td>1,600</td><td>27</td></tr>
<tr><td>10% to 15%</td><td>576</td><td>10</td></tr>
</tbody>
</table>
<figure><img src="drawing" alt="Bars: visitors for each picture, from 14,400 for one point of conversion to 576 for five"><figcaption>Visitors that each picture needs, by the difference worth finding.</figcaption></figure>
<p>Halve the difference and you need four times the visitors. It follows that a small shop must not test small things. A warmer white, the logo two millimetres higher: nobody with 120 visitors a day will ever know. Test what could change a mind: the product in a hand, the size beside something familiar, the one thing that the complaints say was not clear.</p>
<h2>Three ways to fool yourself</h2>
<ol>
<li><strong>Looking every day.</strong> If you look ten times and stop on the first day that seems clear, a chance of one in twenty becomes nearly one in five. Fix the date, then do not look. Amazon’s own experiments offer to end early; say no.</li>
<li><strong>Testing before against after.</strong> The new picture went up on the day of the sale, or of the rain. Run both at once, to halves of the same traffic, or alternate by the week.</li>
<li><strong>Counting clicks only.</strong> A louder picture is clicked more and bought less. Count orders for each thousand <em>impressions</em>, which holds both: 2.0% clicked × 10% bought = 2.0 orders; 2.6% × 8% = 2.08. Thirty percent more clicks, and four percent more orders, each of them dearer if you pay by the click.</li>
</ol>
<h2>Write down how it can lose</h2>
<p>Before a test begins we put three lines into the client’s log, and they are the whole method:</p>
<ul>
<li>What we believe, and why: “People think it is small. A hand in the picture will show that it is not.”</li>
<li>What decides, and when: “Orders per thousand impressions, on 4 May, after 1,600 visitors each.”</li>
<li>What happens otherwise: “Below 12 percent the old picture stays, and we test the size in the title.”</li>
</ul>
<p>Of our last twenty tests of a main picture seven won, two lost, and eleven could not be told apart. The eleven were not wasted: each one ended an argument. And of the seven, the median win was 1.9 points. At 3,600 visitors a month and €10.80 an order that is</p>
<pre><code>3,600 × 0.019 × €10.80 = €739 a month</code></pre>
<p>for a photograph that was paid for once. That is why it is worth doing properly.</p>
<blockquote><p>If your test cannot lose, it was an announcement.</p></blockquote>
<p>Begin with the page that spends the most on advertising: its conversion is <a href="/blog/what-a-click-may-cost">in every bid you make</a>. What else belongs on it, in which order, stands under <a href="/services/listing-optimization">listing optimization</a>.</p>
`;
