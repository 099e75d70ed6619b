import acme from 'acme-client';
import type { Certificate } from './authority';

export interface AcmeOrder {
  readonly directory: string;
  /** PEM. */
  readonly accountKey: string;
  readonly contact: string | undefined;
  readonly names: readonly string[];
  /** Answered at /.well-known/acme-challenge/ on port 80 as long as the authority asks. */
  readonly challenges: Map<string, string>;
}

/** A certificate of a public authority, which asks at port 80 of each name whether it is us (http-01). */
export async function orderCertificate(order: AcmeOrder): Promise<Certificate> {
  await reach(order.directory);
  const client = new acme.Client({ directoryUrl: order.directory, accountKey: order.accountKey });
  const [commonName] = order.names;
  const [key, csr] = await acme.crypto.createCsr(
    { ...(commonName && { commonName }), altNames: [...order.names] },
    await acme.crypto.createPrivateEcdsaKey(),
  );
  const certificate = await client.auto({
    csr,
    termsOfServiceAgreed: true,
    ...(order.contact && { email: order.contact }),
    challengePriority: ['http-01'],
    // It would ask our own name from here, which need not lead to us inside the building.
    skipChallengeVerification: true,
    challengeCreateFn: async (_, { token }, answer) => order.challenges.set(token, answer),
    challengeRemoveFn: async (_, { token }) => order.challenges.delete(token),
  });
  return { certificate, privateKey: key.toString() };
}

/** The library retries for more than a minute, and then says nothing of the reason. */
async function reach(directory: string): Promise<void> {
  const answer = await fetch(directory).catch((error: Error & { cause?: { code?: string } }) => {
    throw new Error(`${directory} does not answer (${error.cause?.code ?? error.message})`, { cause: error });
  });
  await answer.body?.cancel();
  if (!answer.ok) throw new Error(`${directory} answers ${answer.status}`);
}

export const makeAccountKey = async (): Promise<string> =>
  (await acme.crypto.createPrivateEcdsaKey()).toString();
