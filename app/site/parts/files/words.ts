import { m } from '#messages/messages.js';
import { sizeWords } from './size-words.ts';

/** Why a file was not taken, in words. */

/** A file that was left out: an error of the server, or what the browser saw by itself. Sizes in bytes. */
export type LeftOut = { name: string; code: string; details: Record<string, unknown> };

/** What a request takes. Sizes in bytes; the server has the last word. */
export type FileLimits = { files: number; bytes: number; fileBytes: number };

const unsupported: Record<string, (blanks: { name: string }) => string> = {
  'buyer-data': m.site_files_problem_buyers,
  'not-looked-into': m.site_files_problem_unseen,
  broken: m.site_files_problem_broken,
};

const full: Record<string, (name: string, limits: FileLimits) => string> = {
  files: (name, { files }) => m.site_files_problem_many({ name, count: files }),
  bytes: (name, { bytes }) => m.site_files_problem_together({ name, size: sizeWords(bytes) }),
  waiting: (name) => m.site_files_problem_waiting({ name }),
};

const text = (value: unknown) => (typeof value === 'string' ? value : '');

export function leftWords({ name, code, details }: LeftOut, limits: FileLimits): string {
  switch (code) {
    case 'unsupported_type':
      return (unsupported[text(details.reason)] ?? m.site_files_problem_kind)({ name });
    case 'invalid_input':
      return m.site_files_problem_empty({ name });
    case 'payload_too_large':
      return m.site_files_problem_large({ name, size: sizeWords(limits.fileBytes) });
    case 'limit_reached':
      return (full[text(details.limit)] ?? full.waiting)?.(name, limits) ?? name;
    case 'rate_limited':
      // Without a time it was a matter of moments: too many files at once.
      return typeof details.seconds === 'number'
        ? m.site_files_problem_often({ name, count: Math.ceil(details.seconds / 60) })
        : m.site_files_problem_unavailable({ name });
    case 'offline':
      return m.site_files_problem_offline({ name });
    case 'file_changed':
      return m.site_files_problem_changed({ name });
    case 'unavailable':
    case 'unexpected':
    case 'maintenance':
      return m.site_files_problem_unavailable({ name });
    default:
      return m.site_files_problem_closed({ name });
  }
}
