/** Whether the area asks anew who is signed in at the next revalidation: name of the site, language and time zone come with it. */
let isAsked = false;

/** To be called before a revalidation that shall bring them. */
export function askForPerson(): void {
  isAsked = true;
}

/** True from {@link askForPerson} on until {@link personArrived}: the router asks more than once before it loads. */
export const isPersonAsked = () => isAsked;

export function personArrived(): void {
  isAsked = false;
}
