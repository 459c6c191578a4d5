import {
  readSelf,
  readUser,
  readUserRoles,
  readUsers,
  resetAvatar,
  setAvatar,
  updateSelf,
} from '@portal/contracts/users';
import { unknown } from '../../kernel/http-error';
import { type Route, serve, versioned } from '../../kernel/serve';
import { sourceOf } from '../auth/login-limit';
import { plainIds } from '../devices/devices';
import { mailLanguage } from '../mail/queue-mail';
import { userRoles } from '../rights/user-roles';
import { acquaintances, usersById } from './acquaintances';
import * as avatar from './avatar';
import { changeSelf, ownProfile } from './change-self';

export const routes: Route[] = [
  serve(readSelf, async ({ caller, services }) => {
    const { profile, version } = await ownProfile(services, caller.userId);
    return versioned(profile, version);
  }),

  serve(updateSelf, async (call) => {
    const { body, caller, services, request } = call;
    await changeSelf(call, body, {
      source: sourceOf(request.ip),
      language: mailLanguage(request.headers['accept-language']),
    });
    const { profile, version } = await ownProfile(services, caller.userId);
    return versioned(profile, version);
  }),

  serve(setAvatar, async ({ services, caller, file }) => ({
    avatarLocation: await avatar.setAvatar(services, caller.userId, file),
  })),

  serve(resetAvatar, async ({ services, caller }) => avatar.resetAvatar(services, caller.userId)),

  serve(readUser, async ({ services, ids }) => {
    const [user] = await usersById(services.db, [ids.userId]);
    if (!user) throw unknown('user');
    return user;
  }),

  serve(readUsers, async ({ services, caller, query }) =>
    usersById(services.db, await acquaintances(services.db, caller, plainIds(query.ids))),
  ),

  serve(readUserRoles, async ({ services, caller, query }) => userRoles(services.db, caller, plainIds(query.ids))),
];
