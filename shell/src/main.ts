import './remotes/open-door';
import { sessionIsUnderWay } from './app/begin-session';

// Eager: it travels in the same file, and only starts later.
void sessionIsUnderWay.then(() => import(/* webpackMode: "eager" */ './portal')).then(({ startPortal }) => startPortal());
