interface Closable {
  close(): Promise<unknown>;
}

/** What the test, or the test file, that runs now has opened. A worker's files share these lists one after another. */
const opened: Record<Scope, Closable[]> = { test: [], file: [] };
type Scope = 'test' | 'file';

export const closeAfterTest = (part: Closable): void => void opened.test.push(part);
export const closeAfterFile = (part: Closable): void => void opened.file.push(part);

/** For closing-setup.ts. */
export async function closeOpened(scope: Scope): Promise<void> {
  for (const part of opened[scope].splice(0)) await part.close();
}
