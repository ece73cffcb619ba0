/** What a password must have, the same in the browser and on the server. */

export type PasswordRules = {
  minLength: number;
  requireSpecialChars: boolean;
  /** Sets of characters of which one each is wanted, in place of the special ones. */
  requiredSets?: string[] | undefined;
  /** Whether well-known ones are refused; they are where nothing is said. */
  refuseCommon?: boolean | undefined;
};
export type PasswordFault = 'length' | 'characters' | 'pwned';

/** bcrypt of the hosted service reads no more, so longer ones could not be moved. */
export const maxPasswordBytes = 72;

/** What counts as a special character. */
export const specialCharacters = '!@#$%^&*()_+-=[]{};\'\\:"|<>?,./`~';

/** Stems of the passwords that are tried first; digits, marks and look-alike letters around them do not help. */
const commonStems = new Set(
  `password passwort passw0rd pass letmein welcome benvenuto qwerty qwertz azerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm
  admin administrator root user login master monkey dragon sunshine princess football baseball superman batman iloveyou
  tiamo amoremio amore juventus ciao ciaociao trustno starwars shadow michael jordan hunter secret changeme default test
  testing guest abc abcd abcdef abcdefg qazwsx qweasd qweasdzxc hello whatever freedom google amazon amazonseller vantaggio`
    .split(/\s+/)
    .filter(Boolean),
);

const withoutEdges = (text: string) => text.replace(/^[^a-z]+|[^a-z]+$/g, '');

function isCommon(password: string): boolean {
  const plain = password.toLowerCase();
  const spelled = plain.replaceAll('@', 'a').replaceAll('$', 's').replaceAll('0', 'o');
  if (commonStems.has(withoutEdges(plain)) || commonStems.has(withoutEdges(spelled))) return true;
  return /^(.)\1*[^a-z0-9]*$/.test(plain) || /^0?1?2?3?4?5?6?7?8?9?0?[^a-z0-9]*$/.test(plain);
}

/** The sets of characters of which a password needs one each. */
export function requiredSets(rules: PasswordRules): string[] {
  return rules.requiredSets ?? (rules.requireSpecialChars ? [specialCharacters] : []);
}

/** Everything that `password` lacks, in the order it is told. */
export function passwordFaults(password: string, rules: PasswordRules): PasswordFault[] {
  const faults: PasswordFault[] = [];
  if ([...password].length < rules.minLength) faults.push('length');
  const sets = requiredSets(rules);
  if (!sets.every((set) => [...password].some((char) => set.includes(char)))) faults.push('characters');
  // Whoever has to choose a longer one hears of this then.
  const isShort = faults.includes('length');
  if (!isShort && rules.refuseCommon !== false && isCommon(password)) faults.push('pwned');
  return faults;
}
