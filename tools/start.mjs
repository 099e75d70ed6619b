// @ts-check
// `npm start`: the demonstration. A made-up care home, ready to be looked at, from a fresh clone in one command.
import './setup/node-version.mjs';
import { launch } from './setup/launch.mjs';

process.env.VIGILIA_DEMO = 'true';
await launch('packages/server/dist/main.js');
