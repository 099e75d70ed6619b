import type { ComponentType } from 'react';

/** The form of Management with a code filled in; `onSaved` gets the number of the new sensor. */
export type AddSensor = ComponentType<{ code: string; onSaved: (id: number) => void; close: () => void }>;
