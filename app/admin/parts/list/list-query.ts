/** One name of a list's address: what it may say, and what counts where it says nothing. */
type Field<Value extends string> = { usual: Value; read: (text: string) => Value; isOrder?: boolean };
type Fields = Record<string, Field<string>>;
type Values<Names extends Fields> = { [Name in keyof Names]: Names[Name] extends Field<infer Value> ? Value : never };

/** What somebody types, cut to so many characters. NUL is in no record and refused by the API: an address with it would show no list at all. */
export const text = (longest = 200): Field<string> => ({
  usual: '',
  read: (typed) => typed.replaceAll('\0', '').trim().slice(0, longest),
});

/** One of these, or none of them. */
export const oneOf = <Value extends string>(values: readonly Value[]): Field<Value | ''> => ({
  usual: '',
  read: (given) => values.find((each) => each === given) ?? '',
});

/** A text that looks so, or none. */
export const like = (isSo: (given: string) => boolean): Field<string> => ({
  usual: '',
  read: (given) => (isSo(given) ? given : ''),
});

/** The order of the rows; the usual one is not named. */
export const order = <Sort extends string>(sorts: readonly Sort[], usual: Sort): Field<Sort> => ({
  usual,
  read: (given) => sorts.find((each) => each === given) ?? usual,
  isOrder: true,
});

export type ListQuery<Asked> = {
  path: string;
  /** What an address, or its query alone, asks for. */
  read: (address: string) => Asked;
  /** The query of the address, with its question mark; empty where nothing is asked for. */
  search: (asked: Asked) => string;
  address: (asked: Asked) => string;
  /** Whether rows may be missing for what is asked. */
  isNarrowed: (asked: Asked) => boolean;
};

/** What is asked for by the address of a list. */
export type Asked<Query extends { read: (address: string) => unknown }> = ReturnType<Query['read']>;

/** Search, filters and order live in the address: a link, a reload and Back all show the same list. */
export function listQuery<Names extends Fields>(path: string, names: Names): ListQuery<Values<Names>> {
  const fields = Object.entries(names);
  const named = (asked: Values<Names>) => fields.filter(([name, { usual }]) => asked[name] !== usual);
  function search(asked: Values<Names>): string {
    const query = new URLSearchParams(named(asked).map(([name]) => [name, asked[name] as string]));
    return query.size > 0 ? `?${query}` : '';
  }
  return {
    path,
    read(address) {
      const { searchParams } = new URL(address, 'http://list');
      const values = fields.map(([name, { read }]) => [name, read((searchParams.get(name) ?? '').trim())]);
      return Object.fromEntries(values) as Values<Names>;
    },
    search,
    address: (asked) => path + search(asked),
    isNarrowed: (asked) => named(asked).some(([, { isOrder }]) => !isOrder),
  };
}
