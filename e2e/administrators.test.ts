import { expect, inject } from 'vitest';
import { enrolTwoFactor, goTo, signOut, typeCredentials } from './support/actions';
import { expectAbsent, expectAt, expectSeen, storageOf } from './support/expect';
import { testsOn } from './support/fixtures';
import { copyHome } from './support/homes';
import { runProduct, runVigilia } from './support/product';

// Each test has a server of its own. The shared one is the demo’s, which most workers run anyway.
const test = testsOn('demo');

/** A home of its own, in which administrators must use two-factor. */
async function strictHome() {
  const folders = inject('folders');
  const folder = folders.product;
  const dataDir = await copyHome(folders, 'empty');
  const vigilia = (...args: string[]) => runVigilia(folder, dataDir, args);
  const add = async (username: string, ...options: string[]) => {
    const printed = await vigilia('staff', 'add', username, '--centre', '1', ...options);
    return { username, password: /shown once: (\S+)/.exec(printed)?.[1] ?? '' };
  };
  const product = await runProduct({ folder, dataDir, settings: { ADMIN_TWO_FACTOR: 'true' } });
  await vigilia('centre', 'add', 'Huize De Linde', '--zone', 'Europe/Amsterdam');
  return { marit: await add('marit'), noor: await add('noor', '--role', 'ROLE_ENFERMERA'), product };
}

test('with ADMIN_TWO_FACTOR an administrator pairs an app before anything else; a nurse signs in as before', async ({
  visit,
}) => {
  const { marit, noor, product } = await strictHome();
  try {
    const page = await visit({ address: product.address });
    await typeCredentials(page, marit);
    await expectSeen(page.getByRole('heading', { name: 'Beveilig je account' }));
    // Neither another address nor a reload goes around it, and no session was made.
    await goTo(page, '/staff');
    await expectAt(page, '/login');
    await page.reload();
    await expectSeen(page.getByRole('heading', { name: 'Welkom' }));
    expect((await storageOf(page)).local.user).toBeUndefined();

    await typeCredentials(page, marit);
    const secret = await enrolTwoFactor(page);
    await expectSeen(page.getByRole('heading', { name: 'Bewoners' }));

    await signOut(page);
    await typeCredentials(page, marit);
    // Its code was loaded to pair the app, so a secret would be drawn at once.
    await expectAbsent(page.getByText(secret), {
      beside: page.getByRole('heading', { name: 'Nog één stap' }),
    });

    await page.goto(`${product.address}/#/login`);
    await page.reload();
    await typeCredentials(page, noor);
    await expectSeen(page.getByRole('heading', { name: 'Bewoners' }));
    await page.close();
    expect(product.takeErrors()).toEqual([]);
  } finally {
    await product.stop();
  }
});
