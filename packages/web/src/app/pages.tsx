import { Redirect, useLocation } from 'wouter';
import { useSession } from '#lib/session';
import { ErrorBoundary } from '#ui/error-boundary';
import { destination, LOGIN_PATH, matchesRoute } from './guard';
import { useNewVersionReload } from './new-version';
import { LoginPage, ROUTES } from './routes';
import { Shell } from './shell';

/** Which page for which address and whom. */
export function Pages() {
  useNewVersionReload();
  const [path] = useLocation();
  const { user } = useSession();
  const goal = destination(path, user, ROUTES);
  if (goal !== path) return <Redirect to={goal} replace />;
  if (goal === LOGIN_PATH) return <LoginPage />;

  const route = ROUTES.find((known) => matchesRoute(known, goal));
  if (!route) return null;
  return (
    <Shell>
      <ErrorBoundary key={route.name} where={route.name}>
        <route.Page key={route.name} />
      </ErrorBoundary>
    </Shell>
  );
}
