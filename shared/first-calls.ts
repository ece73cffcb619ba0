/**
 * What a document asks of the API before its scripts are there, as it stands in the page; its hash is in the policy. Over a slow line the
 * answers of `data-calls` have come by the time that somebody can read them (`app/session/first-answers.ts`). A token that is about to end
 * is left to the scripts; a screen whose address has a query asks for other things than it does without.
 */
export const firstCalls = `(()=>{try{
const kept=JSON.parse(localStorage.getItem('sb-'+location.hostname.split('.')[0]+'-auth-token')),token=kept.access_token,answers={};
if(!(kept.expires_at*1000-Date.now()>90000))return;
for(const path of document.currentScript.dataset.calls.split(' '))if(path==='/me'||!location.search)(answers[path]=fetch('/api/v1'+path,{headers:{authorization:'Bearer '+token}})).catch(()=>{});
window.firstAnswers={token,answers}
}catch{}})()`;
