/** For how long the link of an invitation opens an account, of a colleague or of a client, in days. */
export const invitationDays = 7;
