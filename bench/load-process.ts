// The load generator, in its own process so that it disturbs what is measured as little as possible.
import type { RequestJob, SendJob } from './support/jobs';
import { request } from './support/request';
import { send } from './support/send';

process.on('message', (job: SendJob | RequestJob) => {
  const work = job.kind === 'send' ? send(job) : request(job);
  work.then(
    (done) => process.send?.({ done }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
