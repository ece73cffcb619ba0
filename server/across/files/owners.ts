import { analyseArrived } from '#server/domain/analyses/own.ts';
import type { TellOwner } from '#server/domain/files/files.ts';
import { noteFile } from '#server/domain/requests/across.ts';
import type { SubjectKind } from '#shared/files.ts';

/** What is told of files that come to a record, by the kind of the record; what is not here notes nothing. */
const owners: Partial<Record<SubjectKind, TellOwner[]>> = {
  request: [noteFile, (connection, _announce, arrival) => analyseArrived(connection, arrival)],
  client: [(connection, _announce, arrival) => analyseArrived(connection, arrival)],
};

/** Whoever puts files somewhere hands this over: files know nothing of the records that they come to. */
export const tellOwner: TellOwner = async (connection, announce, arrival) => {
  for (const tell of owners[arrival.kind] ?? []) await tell(connection, announce, arrival);
};
