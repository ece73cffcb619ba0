/** What may stand in a field of the settings, what stands there at first, and how its box looks. */

type Said<Value> = {
  /** What holds until somebody changes it. */
  initial: Value;
  /** The card of its tab on which it stands; those without one have a place of their own. */
  card?: string;
  /** Fields of one name stand beside each other where there is room. */
  row?: string;
};
type Box = {
  placeholder?: string;
  /** What it means that nothing stands there, by its name among the words: said in the empty box, in place of "optional". */
  whenEmpty?: string;
  autoComplete?: 'off';
  type?: 'email' | 'tel';
  rows?: number;
};

export type TextRule = Said<string> &
  Box & {
    kind: 'text';
    max: number;
    isRequired?: true;
    /** Line breaks may stay. */
    isLong?: true;
    /** @returns true when the text is one of its kind; `fault` names what it is not */
    test?: (text: string) => boolean;
    fault?: string;
  };
export type ListRule = Said<string> &
  Box & { kind: 'list'; max: number; clean: (text: string) => { text: string } | { wrong: string }; fault: string };
export type NumberRule = Said<number> & {
  kind: 'number';
  min: number;
  max: number;
  /** Stands in the label. */
  unit?: 'calls' | 'characters' | 'days' | 'files' | 'hours' | 'megabytes' | 'months' | 'times';
};
export type ChoiceRule<Option extends string = string> = Said<Option> & { kind: 'choice'; options: readonly Option[] };
export type SwitchRule = Said<boolean> & { kind: 'switch' };

export type FieldRule = TextRule | ListRule | NumberRule | ChoiceRule | SwitchRule;

/** The value of a field. */
export type ValueOf<Rule> =
  Rule extends ChoiceRule<infer Option>
    ? Option
    : Rule extends NumberRule
      ? number
      : Rule extends SwitchRule
        ? boolean
        : string;

type More<Rule> = Omit<Rule, 'kind' | 'initial' | 'min' | 'max' | 'options'>;

export const text = (initial: string, max: number, more: More<TextRule> = {}): TextRule => ({
  kind: 'text',
  initial,
  max,
  ...more,
});
export const list = (max: number, more: More<ListRule>): ListRule => ({ kind: 'list', initial: '', max, ...more });
export const number = (initial: number, [min, max]: [number, number], more: More<NumberRule> = {}): NumberRule => ({
  kind: 'number',
  initial,
  min,
  max,
  ...more,
});
export const choice = <const Option extends string>(
  options: readonly Option[],
  initial: NoInfer<Option>,
  more: More<ChoiceRule> = {},
): ChoiceRule<Option> => ({ kind: 'choice', initial, options, ...more });
export const toggle = (initial: boolean, more: More<SwitchRule> = {}): SwitchRule => ({
  kind: 'switch',
  initial,
  ...more,
});

/** What is wrong with a value: `required`, `too-long`, `line`, `number`, `range`, `choice`, `email`, …; `part` is the entry of a list. */
export type FieldFault = { code: string; part?: string };

export type FieldReading = { value: string | number | boolean } | { fault: FieldFault };

// Controls but line breaks, and what rearranges or hides the words around it.
const unwanted = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

const cleanText = (value: string) => value.replaceAll('\r\n', '\n').replace(unwanted, '').trim();

function readText(rule: TextRule, value: unknown): FieldReading {
  if (typeof value !== 'string') return { fault: { code: 'line' } };
  const cleaned = rule.isLong ? cleanText(value) : cleanText(value).replace(/\s+/g, ' ');
  if (cleaned === '') return rule.isRequired ? { fault: { code: 'required' } } : { value: '' };
  if (cleaned.length > rule.max) return { fault: { code: 'too-long' } };
  if (rule.test && !rule.test(cleaned)) return { fault: { code: rule.fault ?? 'line' } };
  return { value: cleaned };
}

function readList(rule: ListRule, value: unknown): FieldReading {
  if (typeof value !== 'string') return { fault: { code: 'line' } };
  const cleaned = rule.clean(value.replaceAll('\r\n', '\n').replace(unwanted, ' '));
  if ('wrong' in cleaned) return { fault: { code: rule.fault, part: cleaned.wrong.slice(0, 80) } };
  return cleaned.text.length > rule.max ? { fault: { code: 'too-long' } } : { value: cleaned.text };
}

/** A value as it is stored (trimmed, lists in one spelling), or what is wrong with it. */
export function readField(rule: FieldRule, value: unknown): FieldReading {
  switch (rule.kind) {
    case 'text':
      return readText(rule, value);
    case 'list':
      return readList(rule, value);
    case 'number':
      if (!Number.isInteger(value)) return { fault: { code: 'number' } };
      if ((value as number) < rule.min || (value as number) > rule.max) return { fault: { code: 'range' } };
      return { value: value as number };
    case 'choice':
      return rule.options.includes(value as string) ? { value: value as string } : { fault: { code: 'choice' } };
    case 'switch':
      return typeof value === 'boolean' ? { value } : { fault: { code: 'choice' } };
  }
}
