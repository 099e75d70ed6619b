// chunk: base
import { createStore } from './store';

/** How high the notices at the end of the page are, in pixels: what stands above them there moves up by as much. */
export const noticesHeight = createStore(0, { belongsTo: 'device' });
