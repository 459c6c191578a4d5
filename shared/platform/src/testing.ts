import { credentials } from './auth/credentials';

/** Begins a log-in without a server, for tests of shell and remotes; what ships cannot import it. */
export function beginTestSession(): void {
  credentials.begin(
    'code',
    { token_type: 'Bearer', access_token: 'access', refresh_token: 'refresh', expires_in: 900 },
    false,
  );
}
