import { expect, test, vi } from 'vitest';
import { Ticker } from '#lib/live-clock';
import { signIn } from '#lib/session';
import { resetStores } from '#lib/store';
import { ana } from '#testing/people';
import type { CareAct } from './care-queue';
import { careQueueOf } from './device-care-queue';
import { unsentCare } from './unsent-care';

vi.mock('./kept-care', () => ({ keptCare: { read: async () => [], update: async () => undefined } }));

const act: CareAct = { key: 'an-act', author: ana.username, patient: 1, kind: 'changed', tappedAt: 0 };

test('what the queue of a page that is gone still reads is not shown on the next page', async () => {
  signIn(ana);
  const loading = careQueueOf(new Ticker()).load();
  resetStores('device');
  unsentCare.set([act]);
  await loading;
  expect(unsentCare.get()).toEqual([act]);
});
