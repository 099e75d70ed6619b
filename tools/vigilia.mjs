// @ts-check
// `npm run vigilia -- centre add …`: the command line tool for centres, sections, staff and hubs.
import './setup/node-version.mjs';
import { launch } from './setup/launch.mjs';

await launch('packages/server/dist/cli.js');
