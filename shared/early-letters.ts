/**
 * Asks for the fonts of `data-letters` with the document, as it stands in the page; its hash is in the policy. Where the line is quick they are
 * there when the first screen is drawn, which is then drawn once. On a slow one they would take from the scripts, and come after them
 * (`font-display: swap`); so they do in browsers that do not tell.
 */
export const earlyLetters = `(()=>{const line=navigator.connection;
if(!line||line.saveData||line.effectiveType!=='4g')return;
for(const href of document.currentScript.dataset.letters.split(' '))document.head.append(Object.assign(document.createElement('link'),{rel:'preload',as:'font',type:'font/woff2',crossOrigin:'anonymous',href}))
})()`;
