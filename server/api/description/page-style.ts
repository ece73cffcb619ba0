/** The look of `/api/docs`: one sheet, the site’s two fonts, light and dark, readable on paper. */
export const pageStyle = `
:root{color-scheme:light dark;--paper:#fcfaf5;--card:#fff;--line:#e9e1d3;--ink:#131c2c;--soft:#4c5768;--link:#065da3;--get:#136b3c;--post:#065da3;--put:#8a5a00;--delete:#b3261e}
@media (prefers-color-scheme:dark){:root{--paper:#10161f;--card:#18202c;--line:#2c3747;--ink:#eef1f5;--soft:#a9b4c2;--link:#86bdf0;--get:#6fcf97;--post:#86bdf0;--put:#f0c36d;--delete:#f29b94}}
*{box-sizing:border-box}
body{margin:0;background:var(--paper);color:var(--ink);font:1rem/1.55 "Instrument Sans Variable",system-ui,sans-serif}
a{color:var(--link);text-underline-offset:.2em}
:focus-visible{outline:2px solid var(--link);outline-offset:2px}
.skip{position:absolute;left:-99rem}.skip:focus{left:.5rem;top:.5rem;background:var(--card);padding:.5rem .75rem}
header.top,.frame{max-width:80rem;margin:0 auto;padding:0 1.25rem}
header.top{padding-top:1.5rem;padding-bottom:1.5rem}
h1,h2{font-family:"Bricolage Grotesque Variable",system-ui,sans-serif;font-weight:600;letter-spacing:-.01em}
h1{display:flex;align-items:center;gap:.625rem;font-size:1.75rem;line-height:1.2;margin:0 0 .5rem}
h1 svg{height:1.75rem;width:auto;flex:none}
h2{font-size:1.3125rem;line-height:1.25;margin:2.5rem 0 .25rem;overflow-wrap:anywhere}
h3{font-size:1rem;line-height:1.4;margin:0;font-weight:600;overflow-wrap:anywhere}
h4{font-size:.875rem;margin:1.25rem 0 .35rem}
p{margin:.35rem 0 .75rem;max-width:44rem}
.soft{color:var(--soft)}
.frame{display:grid;gap:2rem;padding-bottom:4rem}
@media (min-width:60rem){.frame{grid-template-columns:14rem minmax(0,1fr)}nav{position:sticky;top:1rem;align-self:start;max-height:calc(100vh - 2rem);overflow-y:auto}}
nav ul{list-style:none;margin:.75rem 0 0;padding:0;columns:2}
@media (min-width:60rem){nav ul{columns:1}}
nav a{display:inline-block;padding:.25rem 0}
nav a[aria-current]{font-weight:700;color:var(--ink)}
form{display:flex;flex-wrap:wrap;gap:.5rem .75rem;align-items:end;margin:1rem 0 0}
label:has([type=search]){flex:0 1 22rem}
label{font-size:.875rem;font-weight:600}
input[type=search]{display:block;width:100%;margin-top:.3rem;height:2.75rem;padding:0 .75rem;border:1px solid #8b8578;border-radius:6px;background:var(--card);color:inherit;font:inherit}
button{height:2.75rem;padding:0 1rem;border:0;border-radius:6px;background:#065da3;color:#fff;font:inherit;font-weight:600;cursor:pointer}
.choice{font-weight:400;display:flex;gap:.5rem;align-items:center;min-height:2.75rem}
.choice input{width:1.25rem;height:1.25rem}
ul.list{list-style:none;margin:.5rem 0 0;padding:0}
ul.list li{border-top:1px solid var(--line);padding:.5rem 0;display:grid;gap:0 .75rem}
@media (min-width:48rem){ul.list li{grid-template-columns:minmax(0,24rem) minmax(0,1fr)}}
ul.list a{text-decoration:none}ul.list a code{text-decoration:underline;text-underline-offset:.2em}
article{background:var(--card);border:1px solid var(--line);border-radius:10px;padding:1.25rem;margin:1rem 0;scroll-margin-top:1rem}
code,pre{font:.875rem/1.5 ui-monospace,monospace}
code{overflow-wrap:anywhere}
pre{margin:.35rem 0;padding:.75rem;background:var(--paper);border:1px solid var(--line);border-radius:6px;overflow-x:auto;white-space:pre-wrap;overflow-wrap:anywhere}
.method{font:700 .8125rem/1 ui-monospace,monospace;text-transform:uppercase;margin-right:.5rem}
.get{color:var(--get)}.post{color:var(--post)}.put,.patch{color:var(--put)}.delete{color:var(--delete)}
table{width:100%;border-collapse:collapse;font-size:.875rem;table-layout:fixed}
th,td{text-align:left;vertical-align:top;padding:.35rem .75rem .35rem 0;border-top:1px solid var(--line);overflow-wrap:anywhere}
th{font-weight:600}
main>h2:first-child{margin-top:0}
.answers th:first-child,.answers td:first-child{width:4.5rem}
.tag{display:inline-block;font-size:.8125rem;border:1px solid var(--line);border-radius:999px;padding:0 .6rem;margin:.35rem .35rem 0 0}
@media print{nav,form,.skip{display:none}body{background:#fff;color:#000}article{break-inside:avoid-page;border-color:#999}}
`;
