// @ts-check
// `npm run serve`: production. Configuration comes from the environment; nothing is made up.
import './setup/node-version.mjs';
import { launch } from './setup/launch.mjs';

await launch('packages/server/dist/main.js');
