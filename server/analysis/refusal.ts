import type { RefusalCode, RefusedFile } from '#shared/analysis-document.ts';

/** A file that is not read, with the line where that was seen. Its message holds nothing of the file. */
export class Refused extends Error {
  readonly code: RefusalCode;
  readonly line: number | undefined;

  constructor(code: RefusalCode, line?: number) {
    super(line === undefined ? code : `${code} at line ${line}`);
    this.code = code;
    this.line = line;
  }

  /** As the document says it of a file. */
  of(file: string): RefusedFile {
    return { file, code: this.code, ...(this.line !== undefined && { line: this.line }) };
  }
}
