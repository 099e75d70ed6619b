// From sources only: a new thread can read TypeScript once it has loaded the loader itself. Not part of the bundle.
import { register } from 'tsx/esm/api';

register();
await import('./engine.worker.ts');
