import { createStore } from './store';

/** Whether one's own security is open, above whatever dialog is open: whoever needs it opens it from where they are. */
export const securityDialog = createStore(false, { belongsTo: 'person' });
