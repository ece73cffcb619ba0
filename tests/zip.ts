import { crc32, deflateRawSync } from 'node:zlib';

type Part = {
  name: string;
  content: string | Buffer /** What the table of contents claims, in bytes. */;
  claimedSize?: number;
};

/** An archive of these parts (APPNOTE.TXT), for tests: also one that lies about its sizes. */
export function zipOf(parts: Part[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, claimedSize } of parts) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const fileName = Buffer.from(name);
    const facts = Buffer.alloc(26);
    facts.writeUInt16LE(20, 0);
    facts.writeUInt16LE(8, 4);
    facts.writeUInt32LE(crc32(raw), 10);
    facts.writeUInt32LE(packed.length, 14);
    facts.writeUInt32LE(claimedSize ?? raw.length, 18);
    facts.writeUInt16LE(fileName.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), facts, fileName, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(offset, 10);
    directory.push(Buffer.concat([Buffer.from('PK\x01\x02\x14\x00', 'latin1'), facts, rest, fileName]));
    locals.push(local);
    offset += local.length;
  }
  const table = Buffer.concat(directory);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 0, 'latin1');
  end.writeUInt16LE(parts.length, 8);
  end.writeUInt16LE(parts.length, 10);
  end.writeUInt32LE(table.length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, table, end]);
}

/** The parts by which an Office document says what it is. */
export function officeParts(main: string): Part[] {
  const type = `application/vnd.openxmlformats-officedocument.${main}.main+xml`;
  return [
    { name: '[Content_Types].xml', content: `<Types><Override PartName="/main.xml" ContentType="${type}"/></Types>` },
    { name: 'main.xml', content: '<main/>' },
  ];
}
