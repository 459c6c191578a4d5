import type { GlobalRight, RoleId } from '@portal/domain/rights';
import { digest } from '../simulator/random';

export interface Person {
  readonly email: string;
  /** Empty: the tables show "No name". */
  readonly name: string;
  readonly location?: string;
  /** Groups by name: in which it is a member, and with which role. */
  readonly groups: readonly { readonly group: string; readonly role?: RoleId }[];
  /** Rights in `*` that the operator has granted. */
  readonly global?: readonly GlobalRight[];
  /** What it is for, told at the start. */
  readonly account?: string;
}

/** The password of every account that can log in. */
export const DEMO_PASSWORD = 'demo-Kitchen-1';

const admin = (group: string) => ({ group, role: 'group-admin' }) as const;
const operator = (group: string) => ({ group, role: 'group-operator' }) as const;
const viewer = (group: string) => ({ group, role: 'group-viewer' }) as const;

/** The demo accounts, and colleagues who have been invited and cannot log in. */
export const PEOPLE = {
  lena: {
    email: 'admin@demo.example',
    name: 'Lena Bauer',
    location: 'Stuttgart',
    groups: [admin('Marktküche GmbH'), { group: 'Stuttgart' }],
    account: 'group admin of Marktküche GmbH',
  },
  marco: {
    email: 'operator@demo.example',
    name: 'Marco Conti',
    location: 'Stuttgart',
    groups: [operator('Stuttgart')],
    account: 'group operator of Stuttgart',
  },
  yusuf: {
    email: 'viewer@demo.example',
    name: 'Yusuf Demir',
    location: 'Stuttgart',
    groups: [viewer('Region Südwest'), { group: 'Stuttgart' }],
    account: 'group viewer of Region Südwest',
  },
  tom: {
    email: 'support@demo.example',
    name: 'Tom Fischer',
    location: 'Ulm',
    groups: [viewer('Marktküche GmbH')],
    global: ['readSupportInfo', 'createVoucher', 'overrideRemote', 'viewAsUser'],
    account: 'support: group viewer of Marktküche GmbH, device information, vouchers, views as users',
  },
  ines: {
    email: 'owner@demo.example',
    name: 'Ines Keller',
    location: 'Tübingen',
    groups: [],
    account: 'no group, two devices of her own',
  },
  amira: {
    email: 'amira.haddad@marktkueche.example',
    name: 'Amira Haddad',
    location: 'Karlsruhe',
    groups: [admin('Stuttgart'), admin('Karlsruhe'), operator('Region Südwest')],
  },
  sofia: {
    email: 's.ortega@kuechenservice.example',
    name: 'Sofía Ortega',
    location: 'Stuttgart',
    groups: [operator('Stuttgart'), operator('Karlsruhe')],
  },
  night: {
    email: 'nachtschicht.stuttgart.koenigstrasse@marktkueche.example',
    name: '',
    groups: [viewer('Stuttgart'), viewer('Königstraße')],
  },
  katharina: {
    email: 'k.huber@marktkueche.example',
    name: 'Katharina Huber',
    location: 'München',
    groups: [admin('Region Bayern')],
  },
  jens: {
    email: 'jens.petersen@marktkueche.example',
    name: 'Jens Petersen',
    location: 'Hamburg',
    groups: [admin('Region Nord')],
  },
  claire: {
    email: 'claire.moreau@marktkueche.example',
    name: 'Claire Moreau',
    location: 'Metz',
    groups: [admin('Region West')],
  },
} as const satisfies Record<string, Person>;

export type PersonKey = keyof typeof PEOPLE;

export const person = (key: PersonKey): Person => PEOPLE[key];
/** The plain id of a person: the same in every installation. */
export const userIdOf = (key: PersonKey): string => `u${digest(`user ${key}`).slice(0, 20)}`;
export const PERSON_KEYS = Object.keys(PEOPLE) as PersonKey[];

/** Who has added the devices of a region. */
export const OWNER_OF_REGION: Readonly<Record<string, PersonKey>> = {
  'Region Südwest': 'amira',
  'Region Bayern': 'katharina',
  'Region Nord': 'jens',
  'Region West': 'claire',
};
