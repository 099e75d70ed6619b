// @ts-check
// `npm run trace`: every clause of docs/requirements.md with the tests that prove it. With a word, the clauses whose id
// contains it: `npm run trace -- LIST`.
import './setup/node-version.mjs';
import { trace } from './requirements/trace.mjs';
import { print, root } from './setup/root.mjs';

const { traced, offences } = trace(root);
const [wanted = ''] = process.argv.slice(2);
for (const { id, text, tests } of traced.filter((clause) => clause.id.includes(wanted))) {
  print(`${id} ${text}`);
  for (const { file, title } of tests) print(`    ${file}: ${title}`);
}
print(`${traced.length} clauses, ${traced.filter(({ tests }) => tests.length > 0).length} with a test`);
for (const offence of offences) print(`✗ ${offence}`);
if (offences.length > 0) process.exitCode = 1;
