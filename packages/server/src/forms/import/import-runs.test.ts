import { expect, test } from 'vitest';
import { ImportRuns } from './import-runs';

const turn = () => new Promise((done) => setImmediate(done));

/** Work that ends when it is told to. */
function heldWork() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const work = (name: string) => {
    begun.push(name);
    return new Promise<void>((end) => ends.set(name, end));
  };
  const end = async (name: string) => {
    ends.get(name)?.();
    await turn();
  };
  return { begun, work, end };
}

test('of a home one import runs and one waits, a third is refused; another home runs beside it', async () => {
  const { begun, work, end } = heldWork();
  const imports = new ImportRuns();
  const first = imports.run(1, () => work('first'));
  const second = imports.run(1, () => work('second'));
  let refusal: unknown;
  imports.run(1, () => work('third')).catch((error) => (refusal = error));
  const other = imports.run(2, () => work('other home'));
  await turn();
  expect(refusal).toMatchObject({ id: 'limit-reached' });
  expect(begun).toEqual(['first', 'other home']);
  await end('first');
  expect(begun).toEqual(['first', 'other home', 'second']);
  await end('second');
  await end('other home');
  await Promise.all([first, second, other]);
  const later = imports.run(1, () => work('later'));
  await turn();
  expect(begun).toContain('later');
  await end('later');
  await later;
});

test('files are parsed one after the other, whatever home they are of', async () => {
  const { begun, work, end } = heldWork();
  const imports = new ImportRuns(async ({ text }) => {
    await work(text);
    return { records: [] };
  });
  const read = (text: string) => imports.readCsv({ text, headings: new Set(), mostRows: 1 });
  const both = [read('one'), read('two')];
  await turn();
  expect(begun).toEqual(['one']);
  await end('one');
  expect(begun).toEqual(['one', 'two']);
  await end('two');
  await Promise.all(both);
});
