/**
 * One name for each text of a prepared statement, the same on every connection. Bounded, because each connection keeps
 * what it has prepared: a text that varies from call to call is sent without a name instead.
 */
const names = new Map<string, string>();
const MAX_NAMES = 100;

export function nameOfPrepared(text: string): string | undefined {
  const known = names.get(text);
  if (known !== undefined || names.size >= MAX_NAMES) return known;
  const name = `vigilia_${names.size + 1}`;
  names.set(text, name);
  return name;
}
