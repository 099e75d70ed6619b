import { Skeleton } from '@mantine/core';
import type { Paciente } from '@vigilia/contract/patients';
import { createElement } from 'react';
import { lazyPage } from '#ui/lazy-page';
import type { FormState } from '#ui/server-form';

const skeleton = createElement(Skeleton, { height: '26rem', radius: 'md' });

/** The charting library, and nothing else needs it here. */
export const AdvancedTab = lazyPage<{ patient: Paciente }>(
  () => import('./advanced-tab').then((m) => m.AdvancedTab),
  { skeleton },
);

export interface EditTabProps {
  patient: Paciente;
  draft: string;
  onState: (state: FormState) => void;
  onInvalid: () => void;
  close: () => void;
}

export const EditTab = lazyPage<EditTabProps>(() => import('./edit-tab').then((m) => m.EditTab), {
  skeleton,
});
