/** Whether a chosen file can still be read: browsers read nothing of one that was saved anew, moved or deleted since. */
export const isAsChosen = (file: Blob): Promise<boolean> =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      () => true,
      () => false,
    );
