import { ensureBuilt } from '../setup/ensure-built.mjs';

/** Once a run: fault tests start the server as production does, from its bundle. */
export const setup = (): Promise<void> => ensureBuilt({ only: 'server' });
