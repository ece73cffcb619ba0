/** What is looked for on a page. */
export type Expected = {
  path: string;
  status?: number;
  h1?: string;
  /** Phrases of `main`, in the order of the page. */
  inOrder?: string[];
  /** Buttons and links of `main`: name and where it leads. */
  links?: [name: string, href: string][];
  /** How many there are. */
  counts?: [selector: string, count: number][];
  /** Options of a select by its label, without the empty one. */
  options?: [label: string, values: string[], words: string[]][];
  /** Names of the form's fields, in order. */
  fields?: string[];
  labels?: string[];
  buttons?: string[];
  elements?: string[];
};
