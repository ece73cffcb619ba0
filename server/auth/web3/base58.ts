/** Base58 with Bitcoin's alphabet, as Solana writes addresses. */

const alphabet = '123456789ABCDEFGHJKLMNPQRSTUVWXYZabcdefghijkmnopqrstuvwxyz';
const digits = new Map([...alphabet].map((character, value) => [character, BigInt(value)]));

/** The bytes that `text` stands for; undefined when it is not base58. */
export function decodeBase58(text: string): Buffer | undefined {
  let number = 0n;
  for (const character of text) {
    const digit = digits.get(character);
    if (digit === undefined) return undefined;
    number = number * 58n + digit;
  }
  const hex = number === 0n ? '' : number.toString(16);
  const zeros = /^1*/.exec(text)?.[0].length ?? 0;
  return Buffer.concat([Buffer.alloc(zeros), Buffer.from(hex.length % 2 ? `0${hex}` : hex, 'hex')]);
}
