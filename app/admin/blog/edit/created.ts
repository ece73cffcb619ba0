/** The post that the open screen has just created: its new address is the same screen, and nothing is read again. */
let created: number | undefined;

export const noteCreated = (id: number): void => {
  created = id;
};

export const isCreatedHere = (id: string | undefined): boolean => id !== undefined && String(created) === id;
