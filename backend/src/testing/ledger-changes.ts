/** Changes that end something old and begin something new, and what must be found of each after a kill: all of it or nothing. */

import { fromWire, toWire } from '@portal/domain/ids';
import { sql } from 'kysely';
import type { Db } from '../kernel/transaction';

/** Asks the portal; 0: no answer came. */
export type Send = (
  method: 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<{ status: number; body: Record<string, unknown> }>;

/** Who is given roles and loses them. */
const GUEST = 'u-ledger-guest';
const WIRE_GUEST = toWire(GUEST);
const [VIEWER, OPERATOR] = ['group-viewer', 'group-operator'];

/** What each step leaves: the groups there are, whether the guest is a member, the guest's roles. */
const STEPS = [
  '',
  'top',
  'top, below',
  `top, below, member, ${VIEWER}`,
  `top, below, member, ${OPERATOR}`,
  `top, below, member, ${OPERATOR}, ${VIEWER}`,
] as const;
const REMOVED = 'top, below';
const DELETED = '';

interface Story {
  readonly name: string;
  /** Deletes its groups in the end; else removes the guest. */
  readonly deletes: boolean;
  asked: number;
  answered: number;
  top: string;
}

/** One person who builds groups, gives and replaces roles, and takes it all away again, one story after the other. */
export class Changes {
  private readonly stories: Story[] = [];

  constructor(private readonly name: string) {}

  /** Brings in the guest, whom the people of a group know. */
  static async open(db: Db, group: string): Promise<void> {
    await db
      .insertInto('users')
      .values({
        id: GUEST,
        email: 'guest@test.example',
        name: 'guest',
        password_hash: 'none',
        location: null,
        avatar_file: null,
        created_at: 1,
      })
      .execute();
    await db.insertInto('group_members').values({ group_id: group, user_id: GUEST, joined_at: 1 }).execute();
  }

  /** Steps that were answered. */
  get acknowledged(): number {
    return this.stories.reduce((sum, { answered }) => sum + answered, 0);
  }

  /** One story; a step without an answer ends it. */
  async tell(send: Send): Promise<void> {
    const story: Story = {
      name: `${this.name}${this.stories.length + 1}`,
      deletes: this.stories.length % 2 === 0,
      asked: 0,
      answered: 0,
      top: '',
    };
    this.stories.push(story);
    const scope = () => `group:${fromWire(story.top)}`;
    const steps: (() => ReturnType<Send>)[] = [
      () => send('POST', '/api/groups', { name: story.name }),
      () => send('POST', '/api/groups', { name: `${story.name} below`, parentGroupID: story.top }),
      () => send('POST', `/api/rights/${WIRE_GUEST}`, { [VIEWER]: scope() }),
      () => send('PUT', `/api/rights/${WIRE_GUEST}`, { scope: scope(), roles: [OPERATOR] }),
      () => send('PUT', `/api/rights/${WIRE_GUEST}`, { scope: scope(), roles: [VIEWER, OPERATOR] }),
      () => send('DELETE', story.deletes ? `/api/groups/${story.top}` : `/api/groups/${story.top}/users/${WIRE_GUEST}`),
    ];
    for (const step of steps) {
      story.asked += 1;
      const { status, body } = await step();
      if (status < 200 || status > 299) return;
      if (story.answered === 0) story.top = String(body['newID']);
      story.answered += 1;
    }
  }

  /** What is lost, or there by half; each string is a fault. */
  async faults(db: Db): Promise<string[]> {
    const { rows } = await sql<{ name: string; id: string; below: boolean; member: boolean; roles: string[] }>`
      select g.name, g.id, exists (select 1 from groups c where c.parent_id = g.id) as below,
        exists (select 1 from group_members where group_id = g.id and user_id = ${GUEST}) as member,
        array(select role_id from user_roles where scope = 'group:' || g.id and user_id = ${GUEST} order by role_id) as roles
      from groups g where g.name like ${`${this.name}%`} and g.parent_id is null`.execute(db);
    const found = new Map(
      rows.map(({ name, below, member, roles }) => [
        name,
        ['top', ...(below ? ['below'] : []), ...(member ? ['member'] : []), ...roles].join(', '),
      ]),
    );
    const { rows: orphans } = await sql<{ what: string }>`
      select 'role in ' || scope as what from user_roles where scope like 'group:%' and not exists (select 1 from groups where 'group:' || id = scope)
      union all select 'group without its parent: ' || name from groups g where name like ${`${this.name}% below`} and parent_id is null`.execute(
      db,
    );
    const after = (story: Story, step: number) => STEPS[step] ?? (story.deletes ? DELETED : REMOVED);
    return [
      ...this.stories.flatMap((story) => {
        const is = found.get(story.name) ?? '';
        return [story.answered, story.asked].some((step) => after(story, step) === is)
          ? []
          : [`${story.name}: step ${story.answered} was answered, ${story.asked} asked, and it has "${is}"`];
      }),
      ...orphans.map(({ what }) => what),
    ];
  }
}
