/**
 * Headings of order reports: whoever holds such a file holds names and addresses of buyers, which this product never keeps. The browser asks before
 * it sends a file, the server before it stores one.
 */
export const buyerHeadings = {
  en: [
    'buyer-name',
    'buyer-email',
    'buyer-phone-number',
    'recipient-name',
    'ship-address-1',
    'ship-phone-number',
    // All orders, which name nobody: where each was sent, beside its number.
    'ship-city',
    'ship-postal-code',
    'bill-address-1',
    'Buyer Name',
    'Buyer E-mail',
    'Buyer Email',
    'Buyer Phone Number',
    'Recipient Name',
    'Shipping Address 1',
    'Ship Phone Number',
  ],
  it: [
    "Nome dell'acquirente",
    "E-mail dell'acquirente",
    "Numero di telefono dell'acquirente",
    'Nome del destinatario',
    'Indirizzo di spedizione 1',
  ],
  de: ['Name des Käufers', 'E-Mail des Käufers', 'Telefonnummer des Käufers', 'Empfängername', 'Lieferadresse 1'],
  es: ['Nombre del comprador', 'Correo electrónico del comprador', 'Nombre del destinatario', 'Dirección de envío 1'],
  fr: ["Nom de l'acheteur", "E-mail de l'acheteur", 'Nom du destinataire', 'Adresse de livraison 1'],
  zh: ['买家姓名', '买家名称', '买家电子邮件', '买家电话号码', '收件人姓名'],
} as const;

/** A heading without what is written in many ways. */
const plain = (heading: string): string =>
  heading
    .normalize('NFKC')
    .replace(/[\uFEFF"]/g, '')
    .replace(/[‐-―−]/g, '-')
    .replace(/['’`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim()
    .toLowerCase();

const known = new Set(Object.values(buyerHeadings).flat().map(plain));

const separators = [',', ';', '\t'] as const;

/** Whether a cell says by itself that buyers are named beneath it. */
export const isBuyerHeading = (cell: string): boolean => known.has(plain(cell));

/** A campaign may be called as a heading is; among headings stand no numbers. */
const isHeader = (cells: readonly string[]): boolean =>
  cells.some((cell) => known.has(cell)) && !cells.some((cell) => /^[\d.,]+$/.test(cell));

/** Whether a row of cells is the header of an order report. */
export const isBuyerRow = (cells: readonly string[]): boolean => isHeader(cells.map(plain));

/** A header stands among the first lines, behind titles and filters. */
const farthest = 30;

/**
 * Whether a text is that of an order report, by its first lines. A single line will do.
 *
 * @param text - decoded; half a line at its end says nothing
 */
export function hasBuyerHeadings(text: string): boolean {
  const lines = text.split(/\r\n|\n|\r/, farthest);
  return lines.some((line) => separators.some((separator) => isHeader(line.split(separator).map(plain))));
}

/** The first bytes of a file as text: UTF-8, UTF-16 with or without its mark, or Windows-1252, which reads whatever is none of them. */
export function headText(bytes: Uint8Array): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  const zeros = [0, 1].map((odd) => bytes.filter((byte, at) => byte === 0 && at % 2 === odd).length);
  if (Math.max(...zeros) > bytes.length * 0.15)
    return new TextDecoder((zeros[1] ?? 0) > (zeros[0] ?? 0) ? 'utf-16le' : 'utf-16be').decode(bytes);
  const text = new TextDecoder('utf-8').decode(bytes);
  // The last letter may have been cut in half.
  return text.slice(0, -3).includes('\uFFFD') ? new TextDecoder('windows-1252').decode(bytes) : text;
}

/**
 * Whether a file holds buyers' data, by its first bytes: some thousand are enough. Packed files (workbooks, archives) are looked into by the server.
 *
 * @param bytes - with which the file begins
 */
export const isBuyerData = (bytes: Uint8Array): boolean =>
  hasBuyerHeadings(headText(bytes)) || hasBuyerHeadings(new TextDecoder('gb18030').decode(bytes));
