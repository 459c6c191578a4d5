/** Attributes that no group may have, new or changed: what is wrong, the attributes, and the field that the answer names [R-VAL-19]. */
const WRONG_ATTRIBUTES: readonly (readonly [what: string, attributes: object, field: string])[] = [
  ['contacts that are no list', { contacts: '{}' }, 'attributes.contacts'],
  ['contacts that are no JSON', { contacts: 'Kim' }, 'attributes.contacts'],
  ['a contact with a wrong email', { contacts: '[{"email":"nope","name":"K"}]' }, 'attributes.contacts'],
  ['contacts that are not sorted by key', { contacts: '[{"name":"K","email":"k@x.example"}]' }, 'attributes.contacts'],
  [
    'a contact with neither email nor phone',
    { contacts: '[{"email":"","name":"Kim","phone":""}]' },
    'attributes.contacts',
  ],
  ['a contact without a name', { contacts: '[{"email":"k@x.example","name":" ","phone":""}]' }, 'attributes.contacts'],
  ['attributes that are no texts', { floor: 3 }, 'attributes.floor'],
  ['a field without a value', { Floor: '2', Lift: ' ' }, 'attributes.Lift'],
  ['a field without a name', { ' ': '2' }, 'attributes'],
];

/** The same as bodies that are right else. */
export const wrongGroups = WRONG_ATTRIBUTES.map(([what, attributes, field]): [string, object, string] => [
  what,
  { name: 'x', attributes },
  field,
]);
