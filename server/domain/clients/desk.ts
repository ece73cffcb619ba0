/** What staff do with clients, their notes and engagements. */

export { changeClients } from './change.ts';
export { asDuplicate, createClient, insertClient } from './create.ts';
export { getClient } from './detail.ts';
export { editClient } from './edit.ts';
export { addEngagement, editEngagement, removeEngagement } from './engagements.ts';
export { importClients, importLimits } from './import.ts';
export { inviteClient } from './invite.ts';
export { clientFigures, foldFigures, listClients, listRemovedClients, pageSize } from './list.ts';
export { addClientNote, logClientCall } from './notes.ts';
export { reactivateClient, setClientStatus, settingStatus, suspendClient } from './status.ts';
export { addingTags, listClientTags, tagClient } from './tags.ts';
export { clientTimeline } from './timeline.ts';
