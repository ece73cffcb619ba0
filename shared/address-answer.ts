/** What is to be corrected in a post that corrects the address of a request, with what was typed. */
export type AddressAnswer = { fault: 'required' | 'email' | 'too_long' | 'limit'; email: string };
