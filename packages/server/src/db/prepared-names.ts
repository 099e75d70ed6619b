/**
 * One name for each text of a prepared statement, the same on every connection. Bounded, because each connection keeps
 * what it has prepared: a text that varies from call to call is sent without a name instead.
 */
export function preparedNames(limit = 100): (text: string) => string | undefined {
  const names = new Map<string, string>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined || names.size >= limit) return known;
    const name = `vigilia_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}

export const nameOfPrepared = preparedNames();
