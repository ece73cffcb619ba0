import { analyseArrived } from '#server/domain/analyses/own.ts';
import { clientsChannel } from '#server/domain/clients/records.ts';
import { deleteFile, type TellOwner } from '#server/domain/files/files.ts';
import { noteFile } from '#server/domain/requests/across.ts';
import { requestsChannel } from '#server/domain/requests/requests.ts';
import type { Person } from '#server/records/person.ts';
import type { SubjectKind } from '#shared/files.ts';

/** What is told of files that come to a record, by the kind of the record; what is not here notes nothing. */
const owners: Partial<Record<SubjectKind, TellOwner[]>> = {
  request: [noteFile, (connection, _announce, arrival) => analyseArrived(connection, arrival)],
  client: [
    (_connection, announce, { reference }) => announce(clientsChannel, reference),
    (connection, _announce, arrival) => analyseArrived(connection, arrival),
  ],
};

/** Whoever puts files somewhere hands this over: files know nothing of the records that they come to. */
export const tellOwner: TellOwner = async (connection, announce, arrival) => {
  for (const tell of owners[arrival.kind] ?? []) await tell(connection, announce, arrival);
};

/** Deletes a document or a version of it, and tells open screens of its request or client: nobody shall see there what can no longer be opened. */
export const deleteDocument = (person: Person, id: string, { only }: { only?: 'version' | undefined } = {}) =>
  deleteFile(person, id, {
    only,
    tell: async (announce, subject) => {
      if (subject.kind === 'request') await announce(requestsChannel, subject.id);
      if (subject.kind === 'client') await announce(clientsChannel, subject.id);
    },
  });
