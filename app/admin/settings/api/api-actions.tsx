/** What the API tab leads to beside its fields: its keys and its description. */
export function ApiActions() {
  return null;
}
