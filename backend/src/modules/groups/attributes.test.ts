import { attributesProblem } from './attributes';

const contacts = (...list: unknown[]) => ({ contacts: JSON.stringify(list) });

describe('attributesProblem', () => {
  it.each([
    ['nothing', {}, undefined],
    ['free entries', { 'Cost centre': '4711', Floor: '2' }, undefined],
    ['contacts sorted by key', contacts({ email: 'k@x.example', name: 'Kim', phone: '' }), undefined],
    ['a contact without email', contacts({ name: 'Kim', phone: '0711' }), undefined],
    ['a contact without phone', contacts({ email: 'k@x.example', name: 'Kim' }), undefined],
    ['no contacts', contacts(), undefined],
    ['a contact without a name', contacts({ email: 'k@x.example', name: ' ', phone: '0711' }), 'attributes.contacts'],
    ['a contact with a name of 256', contacts({ email: '', name: 'n'.repeat(256), phone: '1' }), 'attributes.contacts'],
    ['a contact with a name of 255', contacts({ email: '', name: 'n'.repeat(255), phone: '1' }), undefined],
    ['a contact with nothing but a name', contacts({ email: '', name: 'Kim', phone: ' ' }), 'attributes.contacts'],
    ['a contact whose keys are not sorted', contacts({ name: 'Kim', email: 'k@x.example' }), 'attributes.contacts'],
    ['an entry without a value', { Floor: ' ' }, 'attributes.Floor'],
    ['contacts that are no JSON', { contacts: 'Kim' }, 'attributes.contacts'],
    ['contacts that are no list', { contacts: '{}' }, 'attributes.contacts'],
    ['a contact that is no object', contacts('Kim'), 'attributes.contacts'],
    ['a contact with an invalid email', contacts({ email: 'nonsense', name: 'Kim', phone: '' }), 'attributes.contacts'],
    [
      'an invalid email of a later contact',
      contacts({ email: 'k@x.example', name: 'Kim' }, { email: 'nonsense', name: 'Sam' }),
      'attributes.contacts',
    ],
    ['a later entry without a value', { Floor: '2', Lift: ' ' }, 'attributes.Lift'],
    ['a contact with a field nobody knows', contacts({ name: 'Kim', password: 'x' }), 'attributes.contacts'],
    ['a contact with a number', contacts({ name: 'Kim', phone: 711 }), 'attributes.contacts'],
    ['an entry without a name', { ' ': 'x' }, 'attributes'],
    ['a name of 255', { ['n'.repeat(255)]: 'x' }, undefined],
    ['a value of 10000', { note: 'x'.repeat(10_000) }, undefined],
    [
      'a contact with a number that is too long',
      contacts({ name: 'Kim', phone: '7'.repeat(256) }),
      'attributes.contacts',
    ],
    ['a name that is too long', { ['n'.repeat(256)]: 'x' }, 'attributes'],
    ['a value that is too long', { note: 'x'.repeat(10_001) }, 'attributes.note'],
  ])('%s [R-GRP-09, R-VAL-07, R-VAL-08, R-CONST-03]', (_, attributes, problem) => {
    expect(attributesProblem(attributes)).toBe(problem);
  });
});
