/**
 * Lets those who ask at the same time share a reading that is the same for all of them. One runs at a time; whoever asks meanwhile waits for
 * the next: nobody is given what was read before they asked.
 */
export function together<T>(read: () => Promise<T>): () => Promise<T> {
  let running: Promise<T> | undefined;
  let next: Promise<T> | undefined;

  const begin = (): Promise<T> => {
    const mine = read().finally(() => {
      if (running === mine) running = undefined;
    });
    running = mine;
    return mine;
  };

  return () => {
    if (next) return next;
    if (!running) return begin();
    next = running
      .catch(() => {})
      .then(() => {
        next = undefined;
        return begin();
      });
    return next;
  };
}

/** {@link together} for each of many questions. */
export function togetherBy<T>(read: (question: string) => Promise<T>): (question: string) => Promise<T> {
  const asked = new Map<string, { ask: () => Promise<T>; waiting: number }>();
  return async (question) => {
    const all = asked.get(question) ?? { ask: together(() => read(question)), waiting: 0 };
    asked.set(question, all);
    all.waiting += 1;
    try {
      return await all.ask();
    } finally {
      all.waiting -= 1;
      if (all.waiting === 0) asked.delete(question);
    }
  };
}
