/** Whether the area asks anew who is signed in at the next revalidation: name of the site, language and time zone come with it. */
let isAsked = false;

/** To be called before a revalidation that shall bring them. */
export function askForPerson(): void {
  isAsked = true;
}

/** True once after {@link askForPerson}. */
export function takeAsk(): boolean {
  const was = isAsked;
  isAsked = false;
  return was;
}
