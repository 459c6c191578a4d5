import { MODULE_DEFAULTS, MODULES, moduleSwitch } from './modules';

describe('moduleSwitch', () => {
  it.each([
    [true, true],
    ['true', true],
    [false, false],
    ['false', false],
    ['"true"', true],
    ['"false"', false],
  ])('takes %p for every module [R-SHELL-19]', (answer, expected) => {
    for (const module of MODULES) expect(moduleSwitch(module, answer)).toBe(expected);
  });

  it.each([[undefined], [null], [''], ['TRUE'], ['yes'], ['not true'], [1], [0], [{}]])(
    'falls back to the default on %p [R-SHELL-19]',
    (answer) => {
      for (const module of MODULES) expect(moduleSwitch(module, answer)).toBe(module !== 'camera');
    },
  );

  it('knows the five modules of the product, camera off [R-SHELL-18, R-SHELL-19]', () => {
    expect(MODULE_DEFAULTS).toEqual({
      'maintenance-message': true,
      'incident-manager': true,
      map: true,
      recipes: true,
      camera: false,
    });
    expect([...MODULES].sort()).toEqual(Object.keys(MODULE_DEFAULTS).sort());
  });
});
