/** Where a device keeps how somebody signed in last: with a password or with a code. */
export const signInWayKey = 'sign-in-way';

/**
 * What a sign-in page does before its scripts are there, as it stands in the page; its hash is in the policy. It shows the form that the
 * person used last, in their theme, says so where somebody is signed in already, and holds what cannot be sent without the scripts: a
 * password, which no document takes, a code, and anything while a captcha is asked for. What is held is sent by the form that takes over. A code
 * counts once: sent in a document, it would be tried by the scripts that arrive meanwhile and again by the document that answers. A press that
 * begins before the scripts and ends after them is made again: a button of React Aria's passes over the end of a press whose beginning it missed.
 * What React keeps back while it takes the page over goes no further than the window, where it is noted; what it takes over in that moment it answers itself.
 */
export const signInStart = `(()=>{
const page=document.documentElement,form=document.querySelector('form[data-entry]'),kept=name=>{try{return localStorage.getItem(name)}catch{return null}};
page.dataset.begun='';
const theme=kept('theme');
if(theme==='light'||theme==='dark')page.dataset.theme=theme;
if(kept('sb-'+location.hostname.split('.')[0]+'-auth-token'))page.dataset.session='';
const secret=form&&form.querySelector('[autocomplete=current-password]');
const show=()=>{page.dataset.way='password';secret.removeAttribute('tabindex');secret.closest('[aria-hidden]')?.removeAttribute('aria-hidden')};
if(secret&&kept('${signInWayKey}')==='password')show();
document.addEventListener('click',event=>{if(secret&&!('live' in page.dataset)&&event.target.closest('[data-way-to=password]')){show();secret.focus()}});
let begun=null;
addEventListener('pointerdown',event=>{begun='live' in page.dataset?null:event.target.closest('button')},true);
addEventListener('pointerdown',()=>{if('live' in page.dataset)begun=null});
addEventListener('click',event=>{
const button=begun;begun=null;
if(!button||!('live' in page.dataset)||event.target.closest('button')!==button)return;
event.preventDefault();event.stopImmediatePropagation();button.click()},true);
document.addEventListener('submit',event=>{
if('live' in page.dataset||event.target!==form)return;
if(!('holds' in form.dataset)&&!form.elements.code&&!(secret&&(secret.value||page.dataset.way==='password')))return;
event.preventDefault();form.dataset.sent='';form.setAttribute('aria-busy','true')})
})()`;
