// @ts-check
// make-empty-database.mjs <PGlite’s main file> <new folder>: a process of its own, because it needs much memory.
import { createRequire } from 'node:module';

const [engine = '', folder = ''] = process.argv.slice(2);
const { PGlite } = createRequire(engine)(engine);
const database = await PGlite.create(folder);
await database.exec('checkpoint');
await database.close();
