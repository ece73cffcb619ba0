import { firstLook } from '#server/domain/analyses/own.ts';
import { readerOfRequests } from '#server/domain/content/people.ts';
import { fileLimits, filesWaiting } from '#server/domain/files/uploads.ts';
import { type Receipt, readReceipt } from '#server/domain/forms/forms.ts';
import { analysisLimits } from '#shared/analyses.ts';
import { maskEmail } from '#shared/masking.ts';
import { type Standing, standingOf, visitorLimits } from './visitor.ts';

/** What the page of a receipt shows of the files that came with its request. */

export type IntakeState = {
  receipt: Receipt;
  standing: Standing;
  /** Until when files are taken, an instant; null where none are. */
  openUntil: string | null;
  /** How long they wait for a confirmation. */
  waitHours: number;
  /** Sizes in bytes. */
  limits: { files: number; bytes: number; fileBytes: number };
  files: { name: string; bytes: number }[];
  look: Awaited<ReturnType<typeof firstLook>>;
  /** The day of the promised analysis, `YYYY-MM-DD`; null where none was promised. */
  analysisDue: string | null;
  /** Who reads the request; null where nobody is named. */
  reader: Awaited<ReturnType<typeof readerOfRequests>>;
  /** To whom the mail went, masked, and since when where the address was put right here (an instant). */
  mailedTo: { email: string; since: string | null };
  /** Whether a call may be asked for here, or was. */
  call: 'open' | 'asked' | 'closed';
};

async function takenFiles() {
  const { files, bytes, waitMs } = await visitorLimits();
  const fileBytes = Math.min(fileLimits().maxBytes, analysisLimits.fileBytes, bytes);
  return { limits: { files, bytes, fileBytes }, waitHours: waitMs / 3_600_000 };
}

/** What the form says of files before any is taken; null where it takes none. */
export async function filesOfForm() {
  const taken = await takenFiles();
  return taken.limits.files > 0 ? taken : null;
}

/** Undefined for a receipt that is none of ours. Once somebody has proven whose the request is, only they are shown its figures. */
export async function readIntake(token: string, now = new Date()): Promise<IntakeState | undefined> {
  const receipt = readReceipt(token);
  if (!receipt) return undefined;
  const [{ standing, until, requestId, reference, ...told }, taken, reader] = await Promise.all([
    standingOf(token, now),
    takenFiles(),
    readerOfRequests(),
  ]);
  const isShown = requestId !== undefined && (standing === 'open' || standing === 'over');
  const [files, look] = isShown
    ? await Promise.all([filesWaiting({ reference }, now), firstLook(requestId)])
    : [[], null];
  return {
    receipt,
    standing,
    openUntil: standing === 'open' && taken.limits.files > 0 && until ? until.toISOString() : null,
    ...taken,
    files,
    look,
    analysisDue: told.analysisDue ?? null,
    reader,
    mailedTo: {
      email: told.email === undefined ? receipt.email : maskEmail(told.email),
      since: told.addressedAt?.toISOString() ?? null,
    },
    call: told.callAskedAt ? 'asked' : standing === 'open' ? 'open' : 'closed',
  };
}
