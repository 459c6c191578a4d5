import { isEmail } from '@portal/domain/validation';

export interface LoginInput {
  email: string;
  password: string;
}

/** What keeps a log-in from being sent: a wrong email [R-VAL-01], no password; any length of password is accepted [R-VAL-04]. */
export function problemsOf({ email, password }: LoginInput): { email: boolean; password: boolean } {
  return { email: !isEmail(email.trim()), password: password === '' };
}
