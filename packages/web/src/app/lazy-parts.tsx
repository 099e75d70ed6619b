import { Skeleton } from '@mantine/core';
import { lazyPage } from '#ui/lazy-page';

/** The user menu's dialogs, each in a chunk of its own: few open them, and the ward's screen should come first. */
export const ChangePassword = lazyPage<{ done: () => void }>(
  () => import('./change-password').then((m) => m.ChangePassword),
  { skeleton: <Skeleton height={400} /> },
);

export const AppQr = lazyPage(() => import('./app-qr').then((m) => m.AppQr), {
  skeleton: <Skeleton height={320} />,
});
