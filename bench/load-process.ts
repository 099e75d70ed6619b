// The load, in a process of its own, so that making it does not slow down what is measured more than it must.
import { ask } from './support/ask';
import type { AskJob, SendJob } from './support/jobs';
import { send } from './support/send';

process.on('message', (job: SendJob | AskJob) => {
  const work = job.kind === 'send' ? send(job) : ask(job);
  work.then(
    (done) => process.send?.({ done }),
    (error: unknown) => process.send?.({ failed: String(error) }),
  );
});
process.on('disconnect', () => process.exit(0));
process.send?.({ ready: true });
