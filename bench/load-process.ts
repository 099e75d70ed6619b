// The load generator, in its own process so that it disturbs what is measured as little as possible.
import type { OfferJob, RequestJob, SendJob } from './support/jobs';
import { offer } from './support/offer';
import { request } from './support/request';
import { send } from './support/send';

const start = (job: SendJob | OfferJob | RequestJob): Promise<object> => {
  if (job.kind === 'send') return send(job);
  return job.kind === 'offer' ? offer(job) : request(job);
};

process.on('message', (job: SendJob | OfferJob | RequestJob) => {
  start(job).then(
    (done) => process.send?.({ done }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
