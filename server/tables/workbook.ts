import { Readable } from 'node:stream';
import { ZipFile } from 'yazl';
import { declaration, escaped, mainSpace, stylesXml } from './sheet-xml.ts';

/** Workbooks (.xlsx) as streams: a sheet is written as its rows come, and nothing of it is kept. */

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export type Sheet = { name: string; xml: Iterable<string> | AsyncIterable<string> };

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packages = 'http://schemas.openxmlformats.org/package/2006';
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml';

/** Whatever is not named is a sheet: how many there are is known only after the last row. */
const contentTypes = `${declaration}<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="${type}.worksheet+xml"/><Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/><Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/></Types>`;

const relationsXml = (targets: readonly [kind: string, target: string][]) =>
  `${declaration}<Relationships xmlns="${packages}/relationships">${targets
    .map(([kind, target], at) => `<Relationship Id="rId${at + 1}" Type="${relations}/${kind}" Target="${target}"/>`)
    .join('')}</Relationships>`;

const workbookXml = (names: readonly string[]) =>
  `${declaration}<workbook xmlns="${mainSpace}" xmlns:r="${relations}"><sheets>${names
    .map((name, at) => `<sheet name="${escaped(name)}" sheetId="${at + 1}" r:id="rId${at + 1}"/>`)
    .join('')}</sheets></workbook>`;

async function* bytesOf(xml: Sheet['xml']): AsyncGenerator<Buffer> {
  for await (const part of xml) yield Buffer.from(part);
}

/** A workbook of these sheets, each asked for when the one before it is written. The same sheets and time give the same bytes. */
export async function* workbook(sheets: Iterable<Sheet> | AsyncIterable<Sheet>, mtime: Date): AsyncGenerator<Buffer> {
  const zip = new ZipFile();
  const output = zip.outputStream as Readable;
  const options = { mtime, forceDosTimestamp: true };
  const add = (name: string, text: string) => zip.addBuffer(Buffer.from(text), name, options);
  const names: string[] = [];
  let open: Readable | undefined;

  const addSheet = (xml: Sheet['xml']) =>
    new Promise<void>((resolve, reject) => {
      // Whoever stops reading ends the sheets too, which then let go of what they read.
      const giveUp = () => reject(new Error('nobody reads the workbook any more'));
      if (output.destroyed) giveUp();
      output.once('close', giveUp);
      zip.addReadStreamLazy(`xl/worksheets/sheet${names.length}.xml`, options, (callback) => {
        open = Readable.from(bytesOf(xml), { objectMode: false, highWaterMark: 1 });
        open.once('end', () => {
          output.off('close', giveUp);
          resolve();
        });
        open.once('error', reject);
        callback(null, open);
      });
    });

  async function addAll() {
    add('[Content_Types].xml', contentTypes);
    add('_rels/.rels', relationsXml([['officeDocument', 'xl/workbook.xml']]));
    add('xl/styles.xml', stylesXml);
    for await (const { name, xml } of sheets) {
      names.push(name);
      await addSheet(xml);
    }
    add('xl/workbook.xml', workbookXml(names));
    const targets = names.map((_, at): [string, string] => ['worksheet', `worksheets/sheet${at + 1}.xml`]);
    add('xl/_rels/workbook.xml.rels', relationsXml([...targets, ['styles', 'styles.xml']]));
    zip.end();
  }

  addAll().catch((error) => output.destroy(error));
  try {
    yield* output;
  } finally {
    output.destroy();
    open?.destroy();
  }
}
