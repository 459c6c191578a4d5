import { renderHook } from '@portal/testing/render';
import { useByName } from './useByName';

const list = (...names: string[]) => names.map((name, index) => ({ uuid: `u${index}`, name, status: 'OK' }));

describe('a list by name', () => {
  it('is compared anew when a name, a device or the language is another, and not when a status is', () => {
    const compare = jest.spyOn(Intl.Collator.prototype, 'compare', 'get');
    const { result, rerender } = renderHook(({ devices, language }) => useByName(devices, language), {
      initialProps: { devices: list('Oven 10', 'Oven 9', 'öfen'), language: 'de' },
    });
    const names = () => result.current.map(({ name }) => name);
    expect(names()).toEqual(['öfen', 'Oven 9', 'Oven 10']);
    const before = compare.mock.calls.length;
    rerender({
      devices: list('Oven 10', 'Oven 9', 'öfen').map((one) => ({ ...one, status: 'ALERT' })),
      language: 'de',
    });
    expect(result.current[0]).toEqual({ uuid: 'u2', name: 'öfen', status: 'ALERT' });
    expect(compare.mock.calls).toHaveLength(before);
    rerender({ devices: list('Oven 10', 'Xylo', 'öfen'), language: 'de' });
    expect(names()).toEqual(['öfen', 'Oven 10', 'Xylo']);
    rerender({ devices: list('Oven 10'), language: 'de' });
    expect(names()).toEqual(['Oven 10']);
  });
});
