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
