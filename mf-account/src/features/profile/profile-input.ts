import type { OwnProfile } from '@portal/contracts/users';
import { isEmail } from '@portal/domain/validation';

/** What the form holds; preferred language and appearance stay in the browser and are no part of it [R-ACC-26]. */
export type ProfileInput = {
  name: string;
  email: string;
  location: string;
};

/** A stored profile as the form shows it. An address that waits for its confirmation is the one that was typed last [R-ACC-27]. */
export const inputOf = ({ name, email, pendingEmail, location }: OwnProfile): ProfileInput => ({
  name,
  email: pendingEmail ?? email,
  location: location ?? '',
});

/** What keeps a profile from being saved [R-VAL-15]. */
export const problemsOf = ({ name, email }: ProfileInput): { name: boolean; email: boolean } => ({
  name: name.trim() === '',
  email: !isEmail(email.trim()),
});

/** What is sent: never the preferred language; the picture's address as the server issued it [R-ACC-25, R-ACC-26]. */
export const bodyOf = ({ name, email, location }: ProfileInput, stored: OwnProfile) => ({
  name: name.trim(),
  email: email.trim(),
  location: location.trim() || null,
  avatarLocation: stored.avatarLocation,
});
