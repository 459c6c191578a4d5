/**
 * The only door to the router. The shell drives it: hooks of the data router (`useBlocker`, `useFetcher`, `useNavigation`) throw
 * in a remote and are therefore not here.
 */

export type { Location, NavigationType, Navigator } from 'react-router-dom';
export {
  Link,
  matchPath,
  matchRoutes,
  Navigate,
  NavLink,
  Route,
  Router,
  Routes,
  useHref,
  useLocation,
  useNavigate,
  useNavigationType,
  useParams,
  useSearchParams,
} from 'react-router-dom';
