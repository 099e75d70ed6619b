import { useEffect } from 'react';
import { useLocation } from '#lib/location';
import { onIos } from '#lib/platform';
import { useSession } from '#lib/session';
import { whenIdle } from '#lib/when-idle';
import { ErrorBoundary } from '#ui/error-boundary';
import { lazy } from '#ui/lazy';
import { Redirect } from '#ui/redirect';
import { BOARD_PATH, destination, LOGIN_PATH, matchesRoute } from './guard';
import { useNewVersionReload } from './new-version';
import { BoardPage, LoginPage, ROUTES } from './routes';

/** In a chunk of its own: sign-in needs none of it. */
export const Frame = lazy(() => import('./frame').then((chunk) => chunk.Frame), {
  skeleton: null,
  plain: true,
});

function loadWard(): void {
  Frame.preload();
  ROUTES.find(({ name }) => name === 'patient_list')?.Page.preload();
}

/** What most people see next is loaded while they type. */
function SignIn() {
  useEffect(() => {
    void LoginPage.load().then(() => whenIdle(loadWard));
  }, []);
  return <LoginPage />;
}

/** Which page for which address and whom. */
export function Pages() {
  useNewVersionReload();
  const [path] = useLocation();
  const { user } = useSession();
  const goal = destination(path, { user, ios: onIos() }, ROUTES);
  if (goal !== path) return <Redirect to={goal} />;
  if (goal === LOGIN_PATH) return <SignIn />;
  if (goal === BOARD_PATH) return <BoardPage />;

  const route = ROUTES.find((known) => matchesRoute(known, goal));
  if (!route) return null;
  return (
    // Nothing that is drawn for one person goes on for another.
    <Frame key={user?.username}>
      <ErrorBoundary key={route.name} where={route.name}>
        <route.Page key={route.name} />
      </ErrorBoundary>
    </Frame>
  );
}
