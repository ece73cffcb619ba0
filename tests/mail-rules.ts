/**
 * A mail as it came over the wire, held against RFC 5322 (format), 2045 and 2047 (MIME, encoded words), 2369, 2919 and 8058 (lists). Written
 * apart from what makes the mails, so that both would have to be wrong in the same way.
 */

type Header = { name: string; value: string; lines: string[] };

const atext = "[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+";
const dotAtom = `${atext}(?:\\.${atext})*`;
const addrSpec = new RegExp(`^${dotAtom}@${dotAtom}$`);
const messageId = new RegExp(`^<${dotAtom}@${dotAtom}>$`);
const encodedWord = /=\?([^?\s]+)\?([BbQq])\?([^?\s]*)\?=/g;
const days = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];
const date =
  /^(Sun|Mon|Tue|Wed|Thu|Fri|Sat), (\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) \d{4}) \d{2}:\d{2}:\d{2} [+-]\d{4}$/;

/** Fields that a mail has once (RFC 5322, 3.6), and those that a newsletter must have beside them. */
const onceAtMost = [
  'date',
  'from',
  'sender',
  'reply-to',
  'to',
  'cc',
  'bcc',
  'message-id',
  'in-reply-to',
  'references',
  'subject',
];
const exactlyOnce = [
  'date',
  'from',
  'to',
  'message-id',
  'subject',
  'mime-version',
  'content-type',
  'list-id',
  'list-unsubscribe',
  'list-unsubscribe-post',
  'precedence',
];
const known = new Set([...onceAtMost, ...exactlyOnce, 'content-transfer-encoding', 'x-auto-response-suppress']);

/** Splits a header section into fields; faults in its lines are added to `faults`. */
function fieldsOf(section: string, faults: string[]): Header[] {
  const headers: Header[] = [];
  for (const text of section.split('\r\n')) {
    if (/^[ \t]/.test(text)) {
      const last = headers.at(-1);
      if (!last) faults.push('the first line is folded');
      if (text.trim() === '') faults.push('a folded line is empty');
      last?.lines.push(text);
      continue;
    }
    const [, name, value] = /^([!-9;-~]+):(.*)$/.exec(text) ?? [];
    if (name === undefined || value === undefined) faults.push(`not a field: ${JSON.stringify(text)}`);
    else headers.push({ name: name.toLowerCase(), value, lines: [value] });
  }
  return headers.map((header) => ({ ...header, value: header.lines.join('').trim() }));
}

function lineFaults(raw: Buffer, faults: string[]): void {
  const text = raw.toString('latin1');
  if (/[^\r]\n|^\n|\r(?!\n)/.test(text)) faults.push('a bare CR or LF');
  if (text.includes('\0')) faults.push('a NUL');
  if (/[^\x00-\x7f]/.test(text)) faults.push('an octet of more than seven bits');
  const longest = Math.max(...text.split('\r\n').map((each) => each.length));
  if (longest > 998) faults.push(`a line of ${longest} octets`);
}

function wordFaults({ name, value, lines }: Header, faults: string[]): void {
  for (const text of lines)
    if (text.includes('=?') && text.length + (text === lines[0] ? name.length + 1 : 0) > 76)
      faults.push(`${name}: a line with an encoded word has ${text.length} characters`);
  for (const [whole, charset, coding, content] of value.matchAll(encodedWord)) {
    if (whole.length > 75) faults.push(`${name}: an encoded word of ${whole.length} characters`);
    if (charset?.toLowerCase() !== 'utf-8') faults.push(`${name}: an encoded word in ${charset}`);
    const bytes =
      coding?.toUpperCase() === 'B'
        ? Buffer.from(content ?? '', 'base64')
        : Buffer.from(
            (content ?? '')
              .replaceAll('_', ' ')
              .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16))),
            'latin1',
          );
    try {
      new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      faults.push(`${name}: an encoded word breaks a character`);
    }
  }
}

function addressOf(value: string): string {
  return /<([^<>]*)>$/.exec(value)?.[1] ?? value;
}

type Expected = { to: string; unsubscribe: string };

function valueFaults(value: (name: string) => string, { to, unsubscribe }: Expected, faults: string[]): void {
  const [, weekday, day] = date.exec(value('date')) ?? [];
  if (!weekday || days[new Date(`${day} 00:00:00 GMT`).getUTCDay()] !== weekday) faults.push(`Date: ${value('date')}`);
  if (Number.isNaN(Date.parse(value('date')))) faults.push(`Date cannot be read: ${value('date')}`);
  if (!messageId.test(value('message-id'))) faults.push(`Message-ID: ${value('message-id')}`);
  if (!addrSpec.test(addressOf(value('from')))) faults.push(`From: ${value('from')}`);
  if (addressOf(value('to')) !== to || !addrSpec.test(to)) faults.push(`To: ${value('to')} is not ${to}`);
  if (value('mime-version') !== '1.0') faults.push(`MIME-Version: ${value('mime-version')}`);
  if (value('list-unsubscribe-post') !== 'List-Unsubscribe=One-Click') faults.push('RFC 8058: List-Unsubscribe-Post');
  const [, address = ''] = /^<(https:\/\/[^<>\s]+)>$/.exec(value('list-unsubscribe')) ?? [];
  if (address !== unsubscribe || !URL.canParse(address)) faults.push(`List-Unsubscribe: ${value('list-unsubscribe')}`);
  if (!new RegExp(`^(?:"[^"\\\\]*" )?<${atext}(?:\\.${atext})+>$`).test(value('list-id')))
    faults.push(`List-Id: ${value('list-id')}`);
}

/** Text first, then HTML, each in an encoding that no server needs to change, the last boundary closed. */
function partFaults(contentType: string, body: string, faults: string[]): void {
  const [, boundary] =
    /^multipart\/alternative;\s*boundary="([^"]{1,70})"$/.exec(contentType.replace(/\s+/g, ' ')) ?? [];
  if (!boundary) {
    faults.push(`Content-Type: ${contentType}`);
    return;
  }
  const pieces = body.split(`--${boundary}`);
  if (pieces.length !== 4 || !pieces[3]?.startsWith('--')) faults.push(`${pieces.length} pieces between boundaries`);
  for (const [position, type] of (['text/plain', 'text/html'] as const).entries()) {
    const piece = pieces[position + 1]?.replace(/^\r\n/, '') ?? '';
    const end = piece.indexOf('\r\n\r\n');
    const headers = fieldsOf(piece.slice(0, end), faults);
    const of = (name: string) => headers.find((header) => header.name === name)?.value ?? '';
    if (!of('content-type').startsWith(`${type}; charset=utf-8`))
      faults.push(`part ${position + 1}: ${of('content-type')}`);
    const coding = of('content-transfer-encoding');
    const lines = piece.slice(end + 4).split('\r\n');
    if (coding === 'quoted-printable' && lines.some((each) => each.length > 76))
      faults.push('a quoted line is too long');
    if (coding === 'quoted-printable' && lines.some((each) => /=(?![0-9A-F]{2}|$)/.test(each)))
      faults.push('a stray =');
    if (coding !== 'quoted-printable' && coding !== '7bit') faults.push(`part ${position + 1} comes as ${coding}`);
  }
}

/** What is wrong with a newsletter as it arrived; empty for one that keeps to all rules. */
export function mailFaults(raw: Buffer, expected: Expected): string[] {
  const faults: string[] = [];
  lineFaults(raw, faults);
  const text = raw.toString('latin1');
  const end = text.indexOf('\r\n\r\n');
  const headers = fieldsOf(text.slice(0, end), faults);
  const count = (name: string) => headers.filter((header) => header.name === name).length;
  for (const name of exactlyOnce) if (count(name) !== 1) faults.push(`${name} is there ${count(name)} times`);
  for (const name of onceAtMost) if (count(name) > 1) faults.push(`${name} is there ${count(name)} times`);
  for (const { name } of headers) if (!known.has(name)) faults.push(`an unexpected field: ${name}`);
  for (const header of headers) wordFaults(header, faults);
  const value = (name: string) => headers.find((header) => header.name === name)?.value ?? '';
  valueFaults(value, expected, faults);
  partFaults(value('content-type'), text.slice(end + 4), faults);
  return faults;
}
