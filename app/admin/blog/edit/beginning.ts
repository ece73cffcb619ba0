import type { PostEditView } from '#shared/post-views.ts';
import type { LocalCopy } from './local-copy.ts';
import { emptyValues, fieldsOf, type PostValues, sameFields, savedValues, valuesOf } from './values.ts';

/** With which text a post opens, and where it comes from. */
export type Beginning = {
  values: PostValues;
  /** The version that the text was begun from. */
  baseVersion: number;
  from: 'saved' | 'working-copy' | 'browser';
  /** A text of this browser that is not plainly newer: the person decides. */
  offered: LocalCopy | undefined;
};

/** The local text is the continuation of what the server has: nothing was written to it from anywhere else since. */
function continues(local: LocalCopy, { workingCopy, version }: PostEditView): boolean {
  if (local.baseVersion !== (workingCopy?.baseVersion ?? version)) return false;
  if ((workingCopy?.savedAt ?? null) === local.keptAt) return true;
  // The answer to its last sending did not come back before the tab died.
  return workingCopy?.tab === local.tab && workingCopy.sequence <= local.sequence;
}

export function beginningOf(record: PostEditView | null, local: LocalCopy | undefined): Beginning {
  if (!record) return { values: emptyValues, baseVersion: 0, from: 'saved', offered: local };
  const { workingCopy } = record;
  const values = workingCopy ? valuesOf(workingCopy.fields, record) : savedValues(record);
  const plain: Beginning = {
    values,
    baseVersion: workingCopy?.baseVersion ?? record.version,
    from: workingCopy ? 'working-copy' : 'saved',
    offered: undefined,
  };
  if (!local || sameFields(local.fields, fieldsOf(values))) return plain;
  if (!continues(local, record)) return { ...plain, offered: local };
  return { ...plain, values: valuesOf(local.fields, record), from: 'browser' };
}
