/** Days that a text which was typed and not sent stays on the device after it was last changed. */
export const draftDays = 14;
