import { Skeleton } from '@mantine/core';
import type { Patient } from '@vigilia/contract/patients';
import { createElement } from 'react';
import { startAlertTexts } from '#lib/i18n';
import { lazyPage } from '#ui/lazy-page';
import type { EditTabProps } from './edit-tab';

const skeleton = createElement(Skeleton, { height: '26rem', radius: 'md' });

/** Lazy, because it brings the charting library. */
export const AdvancedTab = lazyPage<{ patient: Patient }>(
  () => import('#features/patients/charts/advanced-tab').then((m) => m.AdvancedTab),
  { skeleton },
);

export const EditTab = lazyPage<EditTabProps>(() => import('./edit-tab').then((m) => m.EditTab), {
  skeleton,
});

/** Lazy, with the texts of alerts and care. */
export const CareTab = lazyPage<{ patient: Patient }>(
  async () => {
    const [tab] = await Promise.all([import('#features/patients/care/care-tab'), startAlertTexts()]);
    return tab.CareTab;
  },
  { skeleton },
);

/** Lazy, because it brings the calendar, and few open it. */
export const AccessTab = lazyPage<{ patient: Patient }>(
  async () => {
    const [tab] = await Promise.all([import('#features/patients/access/access-tab'), startAlertTexts()]);
    return tab.AccessTab;
  },
  { skeleton },
);
