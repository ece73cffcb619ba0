import { useEffect, useRef, useState } from 'react';
import {
  createPost,
  dropWorkingCopy,
  keepWorkingCopy,
  leavePlace,
  type PostRecord,
  readPost,
} from '#app/admin/blog/posts-api.ts';
import { useStaff } from '#app/admin/person.ts';
import { newKey } from '#app/session/new-key.ts';
import { isUnsent } from './autosave.ts';
import { type Beginning, beginningOf } from './beginning.ts';
import { dropLocalCopy, type LocalCopy, readLocalCopy, writeLocalCopy } from './local-copy.ts';
import { useAutosave } from './use-autosave.ts';
import { useSeat } from './use-seat.ts';
import { fieldsOf, isBlank, type PostField, type PostValues, savedValues, valuesOf } from './values.ts';

/** Most that a browser finishes sending after its page is gone, in bytes. */
const keepaliveLimit = 60_000;

type Options = {
  initial: PostRecord | null;
  mayEdit: boolean;
  /** Called before anything is sent: the text writes itself out with a little delay. */
  flushText: () => void;
  onCreated: (record: PostRecord) => void;
};

/** The text in work: what stands in the form, where it is kept, and whose turn it is to write. */
export function usePost({ initial, mayEdit, flushText, onCreated }: Options) {
  const { userId: personId } = useStaff();
  const [tab] = useState(newKey);
  const [record, setRecord] = useState(initial);
  const place = record?.id ?? 'new';
  const [begun, setBegun] = useState<Beginning>(() =>
    beginningOf(initial, mayEdit ? readLocalCopy(personId, initial?.id ?? 'new') : undefined),
  );
  /** The same creation is asked for once, however often it is sent. */
  const key = useRef(newKey());
  const [values, setValues] = useState(begun.values);
  const [baseVersion, setBaseVersion] = useState(begun.baseVersion);
  const [keptAt, setKeptAt] = useState(initial?.workingCopy?.savedAt ?? null);
  /** Another text is another editor. */
  const [textKey, setTextKey] = useState(0);
  const [isStored, setStored] = useState(true);
  const [stale, setStale] = useState<PostRecord>();

  const now = useRef({ record, values, baseVersion, keptAt });
  now.current = { ...now.current, record, baseVersion, keptAt };

  const seat = useSeat({
    id: record?.id,
    tab,
    isOn: mayEdit,
    first: initial?.editor ?? null,
    onTaken: async (before) => {
      // What was typed here and sent nowhere goes on from here; the server keeps the other text as a version.
      if (before === 'lost' && isUnsent(autosave.state)) return autosave.resume();
      if (now.current.record) begin(await readPost(now.current.record.id), undefined);
    },
  });
  const isWriting = mayEdit && seat.seat.kind === 'mine';

  const autosave = useAutosave({
    isOn: isWriting,
    send: async (change, isLeaving) => {
      const { record: known, values: typed, baseVersion: version } = now.current;
      const fields = fieldsOf(typed);
      if (!known) {
        const made = await createPost(key.current, fields);
        dropLocalCopy(personId, 'new');
        accept(made);
        onCreated(made);
        return;
      }
      const copy = { tab, sequence: change, baseVersion: version, fields };
      const keepalive = isLeaving && new Blob([JSON.stringify(copy)]).size < keepaliveLimit;
      const { savedAt } = await keepWorkingCopy(known.id, copy, { keepalive });
      now.current.keptAt = savedAt;
      setKeptAt(savedAt);
      if (autosave.change() === change) dropLocalCopy(personId, known.id);
      else keepHere();
    },
    onRefused: (problem) => {
      if (seat.heed(problem)) return;
      if (problem.code === 'stale_version') setStale(problem.details.current as PostRecord);
    },
  });

  /** What was typed stands in this browser within a moment, whatever becomes of the line. */
  function keepHere() {
    const { record: known, values: typed, baseVersion: version, keptAt: at } = now.current;
    const copy: LocalCopy = {
      key: key.current,
      tab,
      sequence: autosave.change(),
      baseVersion: version,
      keptAt: at,
      at: new Date().toISOString(),
      fields: fieldsOf(typed),
    };
    setStored(writeLocalCopy(personId, known?.id ?? 'new', copy));
  }

  /** The server has this record now; what stands in the form stays. */
  function accept(next: PostRecord) {
    const kept = next.workingCopy?.savedAt ?? null;
    now.current = { ...now.current, record: next, baseVersion: next.version, keptAt: kept };
    setRecord(next);
    setKeptAt(kept);
    setBaseVersion(next.version);
  }

  /** Starts anew from a record, with another text in the form. */
  function begin(next: PostRecord, from: PostValues | undefined) {
    const start = beginningOf(next, undefined);
    const text = from ?? start.values;
    accept(next);
    now.current = { ...now.current, values: text, baseVersion: start.baseVersion };
    setBaseVersion(start.baseVersion);
    setBegun(start);
    setValues(text);
    setTextKey((count) => count + 1);
    setStale(undefined);
    dropLocalCopy(personId, next.id);
    autosave.keptUpTo(autosave.change());
    autosave.resume();
  }

  function change(part: Partial<PostValues>) {
    now.current.values = { ...now.current.values, ...part };
    setValues(now.current.values);
    // An opened and untouched new post is none.
    if (!now.current.record && isBlank(now.current.values)) return;
    autosave.typed();
    keepHere();
  }

  // By a link inside the app nobody waits for the next autosave; the place is free once it has arrived, as it would renew it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: as the screen closes, with what it holds then
  useEffect(() => {
    return () => {
      if (!mayEdit) return;
      void autosave.flush(true).finally(() => {
        if (now.current.record) leavePlace(now.current.record.id, tab).catch(() => {});
      });
    };
  }, []);

  // A text that was found in this browser is newer than what the server has: it sets out by itself.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the screen opens
  useEffect(() => {
    if (begun.from === 'browser') autosave.typed();
  }, []);

  return {
    tab,
    record,
    place,
    values,
    now,
    begun,
    baseVersion,
    keptAt,
    textKey,
    isStored,
    isWriting,
    seat,
    autosave,
    stale,
    setStale,
    accept,
    begin,
    set: <F extends PostField>(field: F, value: PostValues[F]) => change({ [field]: value } as Partial<PostValues>),
    change,
    /** Everything that was typed is with the server; false when it could not be brought there. */
    async flush(): Promise<boolean> {
      flushText();
      return autosave.flush();
    },
    /** Back to what was saved; what was typed since is thrown away. */
    async discard() {
      if (!record) return;
      await autosave.alone(async () => {
        await dropWorkingCopy(record.id, tab);
        const next = await readPost(record.id);
        begin(next, savedValues(next));
      });
    },
    /** Goes on with the text that this browser kept. */
    takeOffered() {
      const { offered } = begun;
      if (!offered) return;
      const text = valuesOf(offered.fields, record ?? { picture: null });
      if (!record) key.current = offered.key;
      setBegun({ ...begun, from: 'browser', offered: undefined });
      setTextKey((count) => count + 1);
      change(text);
    },
    dropOffered() {
      dropLocalCopy(personId, place);
      setBegun({ ...begun, offered: undefined });
    },
    /** Whatever was refused is decided: sending goes on. */
    goOn(version: number) {
      now.current.baseVersion = version;
      setBaseVersion(version);
      setStale(undefined);
      autosave.resume();
    },
    /** The server has everything: this browser need not keep it. */
    dropLocal: () => dropLocalCopy(personId, place),
  };
}

export type Post = ReturnType<typeof usePost>;
