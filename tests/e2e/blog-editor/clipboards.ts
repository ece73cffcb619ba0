/** What Word and Google Docs put on a clipboard, shortened but not tidied. */

const wordHead = `<html xmlns:v="urn:schemas-microsoft-com:vml" xmlns:o="urn:schemas-microsoft-com:office:office" xmlns:w="urn:schemas-microsoft-com:office:word" xmlns="http://www.w3.org/TR/REC-html40">
<head><meta http-equiv=Content-Type content="text/html; charset=utf-8"><meta name=Generator content="Microsoft Word 15">
<link rel=File-List href="file:///C:/Users/Anna/AppData/Local/Temp/msohtmlclip1/01/clip_filelist.xml">
<!--[if gte mso 9]><xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml><![endif]-->
<style><!-- /* Font Definitions */ @font-face {font-family:Wingdings;} p.MsoNormal {margin:0cm;font-size:12.0pt;} @list l0 {mso-list-id:1;} --></style></head>
<body lang=IT style='tab-interval:35.4pt;word-wrap:break-word'>`;

const wordItem = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='margin-left:${36 * level}.0pt;mso-add-space:auto;text-indent:-18.0pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='font-family:Symbol;mso-fareast-font-family:Symbol'><span style='mso-list:Ignore'>${marker}<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp;&nbsp; </span></span></span><![endif]>${text}<o:p></o:p></p>`;

export const fromWord = `${wordHead}<!--StartFragment-->
<h1 style='margin-top:12.0pt'><span style='font-family:"Calibri Light",sans-serif;color:#2F5496'>Ridurre l’ACOS<o:p></o:p></span></h1>
<p class=MsoNormal><span style='mso-ansi-language:IT'>Un testo <b style='mso-bidi-font-weight:normal'>importante</b> con <i>corsivo</i>,
<u>sottolineato</u> e un <a href="https://example.com/guida"><span style='color:#0563C1'>link</span></a>.<o:p></o:p></span></p>
<p class=MsoNormal><o:p>&nbsp;</o:p></p>
${wordItem(1, '·', 'Primo punto')}
${wordItem(2, 'o', 'Sotto il primo')}
${wordItem(1, '·', 'Secondo punto')}
<p class=MsoNormal style='mso-list:none'>In mezzo.<o:p></o:p></p>
${wordItem(1, '1.', 'Conta uno')}
${wordItem(1, '2.', 'Conta due')}
<table class=MsoTableGrid border=1 cellspacing=0 cellpadding=0 style='border-collapse:collapse;border:none'>
<tr style='mso-yfti-irow:0'><td width=200 valign=top style='width:150pt;border:solid windowtext 1.0pt'><p class=MsoNormal><b>Mese<o:p></o:p></b></p></td><td width=200><p class=MsoNormal><b>ACOS</b></p></td></tr>
<tr><td colspan=2><p class=MsoNormal style='margin-bottom:0cm'>Marzo, 19%<o:p></o:p></p></td></tr></table>
${wordItem(1, '3.', 'Conta tre')}
<p class=MsoNormal><!--[if gte vml 1]><v:shape id="Immagine_1" style='width:100pt'><v:imagedata src="file:///C:/Users/Anna/AppData/Local/Temp/msohtmlclip1/01/clip_image001.png" o:title=""/></v:shape><![endif]--><![if !vml]><img width=200 height=100 src="file:///C:/Users/Anna/AppData/Local/Temp/msohtmlclip1/01/clip_image002.png" v:shapes="Immagine_1"><![endif]></p>
<!--EndFragment--></body></html>`;

const docsText = (text: string, more = '') =>
  `<span style="font-size:11pt;font-family:Arial,sans-serif;color:#000000;background-color:transparent;font-weight:400;font-style:normal;font-variant:normal;text-decoration:none;vertical-align:baseline;white-space:pre;white-space:pre-wrap;${more}">${text}</span>`;

/** `picture`: a `data:` address. */
export const fromDocs = (picture: string) =>
  `<meta charset='utf-8'><b style="font-weight:normal;" id="docs-internal-guid-1f2e3d4c-7fff-8a9b"><h1 dir="ltr" style="line-height:1.38;margin-top:20pt;margin-bottom:6pt;"><span style="font-size:20pt;font-family:Arial,sans-serif;color:#000000;font-weight:700;white-space:pre-wrap;">Dal documento</span></h1><p dir="ltr" style="line-height:1.38;margin-top:0pt;margin-bottom:0pt;">${docsText('Testo ')}${docsText('forte', 'font-weight:700;')}${docsText(', ')}${docsText('inclinato', 'font-style:italic;')}${docsText(', ')}${docsText('barrato', 'text-decoration:line-through;')}${docsText(' e H')}<span style="font-size:0.6em;vertical-align:sub;">2</span>${docsText('O; ')}<a href="https://www.google.com/url?q=https://example.com/fonte&amp;sa=D&amp;usg=x" style="text-decoration:none;"><span style="font-size:11pt;color:#1155cc;text-decoration:underline;white-space:pre-wrap;">la fonte</span></a>${docsText('.')}</p><br /><ul style="margin-top:0;margin-bottom:0;padding-inline-start:48px;"><li dir="ltr" style="list-style-type:disc;font-size:11pt;" aria-level="1"><p dir="ltr" style="line-height:1.38;" role="presentation">${docsText('Uno')}</p></li><ul style="margin-top:0;"><li dir="ltr" style="list-style-type:circle;" aria-level="2"><p dir="ltr" role="presentation">${docsText('Sotto uno')}</p></li></ul><li dir="ltr" aria-level="1"><p dir="ltr" role="presentation">${docsText('Due')}</p></li></ul><p dir="ltr"><span style="border:none;display:inline-block;overflow:hidden;width:60px;height:40px;"><img src="${picture}" width="60" height="40" style="margin-left:0px;margin-top:0px;" alt="Un grafico" /></span></p><div dir="ltr" style="margin-left:0pt;" align="left"><table style="border:none;border-collapse:collapse;"><colgroup><col width="100" /><col width="100" /></colgroup><tbody><tr style="height:0pt"><td style="border:solid #000 1pt;vertical-align:top;"><p dir="ltr">${docsText('A1')}</p></td><td><p dir="ltr">${docsText('B1')}</p></td></tr></tbody></table></div></b><br class="Apple-interchange-newline">`;

/** A text of Word as it comes from a reviewer: a footnote, a remark, tracked changes, a numbered heading, a picture in a list, a row of widths. */
export const fromReviewer = `${wordHead}<!--StartFragment-->
<h2 style='mso-list:l0 level1 lfo1'><![if !supportLists]><span style='mso-list:Ignore'>1.<span style='font:7.0pt "Times New Roman"'>&nbsp;&nbsp;&nbsp; </span></span><![endif]>Il margine<o:p></o:p></h2>
<p class=MsoNormal>Vale il ne&shy;tto<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]><span style='vertical-align:super'>[1]</span><![endif]></span></span></a>
e <a style='mso-comment-reference:AB_1;mso-comment-date:20260301T1010'>conta</a><span class=MsoCommentReference><span style='font-size:8.0pt'><![if !supportAnnotations]><a class=msocomanchor id="_anchor_1" onmouseover="msoCommentShow('_anchor_1','_com_1')" href="#_msocom_1" name="_msoanchor_1">[AB1]</a><![endif]><span style='mso-special-character:comment'>&nbsp;</span></span></span>
<span class=msoDel><del cite="mailto:Anna%20Bianchi" datetime="2026-03-01T10:10">cento </del></span><span class=msoIns><ins cite="mailto:Anna%20Bianchi" datetime="2026-03-01T10:10">mille</ins></span> euro<span style='display:none;mso-hide:all'> riservato</span>.<o:p></o:p></p>
${wordItem(1, '·', 'Con figura <img width=20 height=20 src="file:///C:/Users/Anna/clip_image001.png">')}
<table class=MsoTableGrid><tr><td colspan=2 rowspan=2><p class=MsoNormal>A</p></td><td><p class=MsoNormal>B</p></td></tr><tr><td><p class=MsoNormal>C</p></td></tr>
<![if !supportMisalignedColumns]><tr height=0><td width=96 style='border:none'></td><td width=96 style='border:none'></td><td width=96 style='border:none'></td></tr><![endif]></table>
<div style='mso-element:footnote-list'><![if !supportFootnotes]><br clear=all><hr align=left size=1 width="33%"><![endif]><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1"><span class=MsoFootnoteReference><![if !supportFootnotes]><span>[1]</span><![endif]></span></a> Dopo le tasse.<o:p></o:p></p></div></div>
<div style='mso-element:comment-list'><![if !supportAnnotations]><hr class=msocomoff align=left size=1 width="33%"><![endif]><div style='mso-element:comment'><div id="_com_1" class=msocomtxt><p class=MsoCommentText>Da togliere prima di pubblicare!<o:p></o:p></p></div></div></div>
<!--EndFragment--></body></html>`;

const webEntry = (name: string, level: number, text: string, start = 1) =>
  `<div class="ListContainerWrapper SCXW1"><${name} role="list" start="${start}"><li data-listid="1" data-aria-level="${level}" role="listitem" class="OutlineElement"><p class="Paragraph"><span class="TextRun">${text}</span><span class="EOP">&nbsp;</span></p></li></${name}></div>`;

/** A list of Word on the web, a checklist of Docs, what a page or a mail hides, and what stands around paragraphs. */
export const fromBrowsers = (picture: string) =>
  `${webEntry('ul', 1, 'Uno')}${webEntry('ul', 2, 'Sotto')}${webEntry('ul', 1, 'Due')}${webEntry('ol', 1, 'A')}${webEntry('ol', 1, 'B', 2)}<p>Poi:</p><ul><li role="checkbox" aria-checked="true"><img src="${picture}" alt="checked" aria-roledescription="checkbox"><p>Fatto</p></li></ul><p>ze\u200bro \u202egnp\u202c a\u2028capo<img width=1 height=1 src="https://track.example/o.gif"></p><div style="display:none">anteprima</div><p>\u200b</p><a href="https://example.com/scheda"><h3>Scheda</h3><p>tutta un link</p></a><b style="font-weight:bold"><p>tutto forte</p></b>`;
